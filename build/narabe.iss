; The installer for Windows, by Inno Setup: iscc /DVersion=1.0.0 /ODIST build\narabe.iss, after dist\narabe was frozen.
[Setup]
AppId={{6B2B1E0C-8D2B-4E0B-9C57-0F6D2D8C9A51}
AppName=Narabe
AppVersion={#Version}
AppPublisher=The Narabe authors
DefaultDirName={autopf}\Narabe
DefaultGroupName=Narabe
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=licences\GPL-3.txt
OutputBaseFilename=narabe-{#Version}-windows-x86_64-setup
Compression=lzma2
SolidCompression=yes
UninstallDisplayIcon={app}\narabe.exe
ChangesAssociations=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "cs"; MessagesFile: "compiler:Languages\Czech.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"
Name: "zh"; MessagesFile: "compiler:Default.isl,narabe-zh.isl"

; Upgrades remove what the old version installed: a file that is no longer in a package would be found and loaded, and
; a program that is no longer in one would be left without what it loads.
[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"
Type: files; Name: "{app}\narabe*.exe"
Type: files; Name: "{app}\pbrain-narabe*.exe"

[Files]
Source: "..\dist\narabe\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Narabe"; Filename: "{app}\narabe.exe"
Name: "{autodesktop}\Narabe"; Filename: "{app}\narabe.exe"; Tasks: desktop

[Tasks]
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "files"; Description: "{cm:AssocFileExtension,Narabe,.sgf .psq .lib .pos}"

; Narabe is one of the programs that open these files, and takes none from another: Windows opens with the only one.
[Registry]
Root: HKA; Subkey: "Software\Classes\Narabe.Game"; ValueType: string; ValueData: "Gomoku game"; Flags: uninsdeletekey; Tasks: files
Root: HKA; Subkey: "Software\Classes\Narabe.Game\DefaultIcon"; ValueType: string; ValueData: "{app}\narabe.exe,0"; Tasks: files
Root: HKA; Subkey: "Software\Classes\Narabe.Game\shell\open\command"; ValueType: string; ValueData: """{app}\narabe.exe"" ""%1"""; Tasks: files
Root: HKA; Subkey: "Software\Classes\.sgf\OpenWithProgids"; ValueType: string; ValueName: "Narabe.Game"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: files
Root: HKA; Subkey: "Software\Classes\.psq\OpenWithProgids"; ValueType: string; ValueName: "Narabe.Game"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: files
Root: HKA; Subkey: "Software\Classes\.lib\OpenWithProgids"; ValueType: string; ValueName: "Narabe.Game"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: files
Root: HKA; Subkey: "Software\Classes\.pos\OpenWithProgids"; ValueType: string; ValueName: "Narabe.Game"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: files

[Run]
Filename: "{app}\narabe.exe"; Description: "{cm:LaunchProgram,Narabe}"; Flags: postinstall nowait skipifsilent
