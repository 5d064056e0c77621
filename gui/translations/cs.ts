<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="cs" sourcelanguage="en">
  <context>
    <name>engine</name>
    <message>
      <source>not a coordinate: {text!r}</source>
      <translation>není to souřadnice: {text!r}</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>obsazeno</translation>
    </message>
    <message>
      <source>the game is over</source>
      <translation>partie už skončila</translation>
    </message>
    <message>
      <source>{point}: {reason}</source>
      <translation>{point}: {reason}</translation>
    </message>
  </context>
  <context>
    <name>engine/records</name>
    <message>
      <source>0x{code:02x} is not a point</source>
      <translation>0x{code:02x} není bod desky</translation>
    </message>
    <message>
      <source>&lt;{tag}&gt; is no file of RenjuNet</source>
      <translation>&lt;{tag}&gt; není soubor RenjuNet</translation>
    </message>
    <message>
      <source>Exec format error</source>
      <translation>Soubor není spustitelný program</translation>
    </message>
    <message>
      <source>GM[{number}] is {name}; Gomoku and Renju are GM[{gomoku}]</source>
      <translation>GM[{number}] je {name}; Gomoku a Renju jsou GM[{gomoku}]</translation>
    </message>
    <message>
      <source>GM[{number}] is {name}; it is read as Gomoku or Renju</source>
      <translation>GM[{number}] je {name}; čte se jako gomoku nebo renju</translation>
    </message>
    <message>
      <source>Is a directory</source>
      <translation>Je to složka</translation>
    </message>
    <message>
      <source>JSON that is nested too deep</source>
      <translation>JSON je vnořen příliš hluboko</translation>
    </message>
    <message>
      <source>JSON without points</source>
      <translation>JSON bez bodů</translation>
    </message>
    <message>
      <source>No space left on device</source>
      <translation>Na disku není místo</translation>
    </message>
    <message>
      <source>No such file or directory</source>
      <translation>Soubor ani složka neexistuje</translation>
    </message>
    <message>
      <source>Not a directory</source>
      <translation>Není to složka</translation>
    </message>
    <message>
      <source>Operation not permitted</source>
      <translation>Operace není povolena</translation>
    </message>
    <message>
      <source>PL[{value}] names no player</source>
      <translation>PL[{value}] neoznačuje hráče</translation>
    </message>
    <message>
      <source>Permission denied</source>
      <translation>Přístup odepřen</translation>
    </message>
    <message>
      <source>ROW[{text}] is not a row length</source>
      <translation>ROW[{text}] není délka řady</translation>
    </message>
    <message>
      <source>Read-only file system</source>
      <translation>Souborový systém je jen pro čtení</translation>
    </message>
    <message>
      <source>RenLib's boards are 15x15, not {width}x{height}</source>
      <translation>RenLib má desky 15x15, ne {width}x{height}</translation>
    </message>
    <message>
      <source>SZ[{text}] is not a board size</source>
      <translation>SZ[{text}] není velikost desky</translation>
    </message>
    <message>
      <source>a .pos file is of a board of {size}x{size}</source>
      <translation>soubor .pos je pro desku {size}x{size}</translation>
    </message>
    <message>
      <source>a 7z archive: unpack it first</source>
      <translation>archiv 7z: nejprve jej rozbalte</translation>
    </message>
    <message>
      <source>a BMP picture</source>
      <translation>obrázek BMP</translation>
    </message>
    <message>
      <source>a GIF picture</source>
      <translation>obrázek GIF</translation>
    </message>
    <message>
      <source>a JPEG picture</source>
      <translation>obrázek JPEG</translation>
    </message>
    <message>
      <source>a Narabe library (`narabe-library FILE merge` takes it in)</source>
      <translation>knihovna Narabe (převezme ji `narabe-library FILE merge`)</translation>
    </message>
    <message>
      <source>a PDF document</source>
      <translation>dokument PDF</translation>
    </message>
    <message>
      <source>a PNG picture</source>
      <translation>obrázek PNG</translation>
    </message>
    <message>
      <source>a PSQ file begins with `Piskvorky 15x15, 11:11, 0`</source>
      <translation>soubor PSQ začíná řádkem „Piskvorky 15x15, 11:11, 0“</translation>
    </message>
    <message>
      <source>a RAR archive: unpack it first</source>
      <translation>archiv RAR: nejprve jej rozbalte</translation>
    </message>
    <message>
      <source>a RIFF file</source>
      <translation>soubor RIFF</translation>
    </message>
    <message>
      <source>a ZIP archive: unpack it first</source>
      <translation>archiv ZIP: nejprve jej rozbalte</translation>
    </message>
    <message>
      <source>a bzip2 archive: unpack it first</source>
      <translation>archiv bzip2: nejprve jej rozbalte</translation>
    </message>
    <message>
      <source>a conversation without a move</source>
      <translation>komunikace bez tahu</translation>
    </message>
    <message>
      <source>a gzip archive: unpack it first</source>
      <translation>archiv gzip: nejprve jej rozbalte</translation>
    </message>
    <message>
      <source>a number of {count} digits: {start}…</source>
      <translation>číslo o {count} číslicích: {start}…</translation>
    </message>
    <message>
      <source>a point comes twice</source>
      <translation>jeden průsečík je tu dvakrát</translation>
    </message>
    <message>
      <source>a program for Linux</source>
      <translation>program pro Linux</translation>
    </message>
    <message>
      <source>a program for Windows</source>
      <translation>program pro Windows</translation>
    </message>
    <message>
      <source>a row of {cells} cells among rows of {usual}</source>
      <translation>řádek má {cells} polí, ostatní {usual}</translation>
    </message>
    <message>
      <source>a text has no end</source>
      <translation>text nemá konec</translation>
    </message>
    <message>
      <source>a variation must begin with ;</source>
      <translation>varianta musí začínat znakem ;</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>webová stránka</translation>
    </message>
    <message>
      <source>an Office document</source>
      <translation>dokument Office</translation>
    </message>
    <message>
      <source>an SQLite database</source>
      <translation>databáze SQLite</translation>
    </message>
    <message>
      <source>an archive of more than {most} files</source>
      <translation>archiv s více než {most} soubory</translation>
    </message>
    <message>
      <source>an xz archive: unpack it first</source>
      <translation>archiv xz: nejprve jej rozbalte</translation>
    </message>
    <message>
      <source>byte {number}</source>
      <translation>bajt {number}</translation>
    </message>
    <message>
      <source>columns that the first line lacks: {names}</source>
      <translation>na prvním řádku chybí sloupce: {names}</translation>
    </message>
    <message>
      <source>continuous games are not kept</source>
      <translation>partie s pokračováním se neukládají</translation>
    </message>
    <message>
      <source>data after the end of the tree</source>
      <translation>data za koncem stromu</translation>
    </message>
    <message>
      <source>expected ; ( or ) but found {text!r}</source>
      <translation>místo ; ( nebo ) je zde {text!r}</translation>
    </message>
    <message>
      <source>files of {name} are for the library: import it there</source>
      <translation>soubory {name} jsou pro knihovnu: importujte je tam</translation>
    </message>
    <message>
      <source>game {number}: {reason}</source>
      <translation>partie {number}: {reason}</translation>
    </message>
    <message>
      <source>in RenLib Black and White move in turn</source>
      <translation>v RenLib se černý a bílý střídají</translation>
    </message>
    <message>
      <source>it cannot be read ({reason})</source>
      <translation>nelze jej přečíst ({reason})</translation>
    </message>
    <message>
      <source>it declares entities, which are not read</source>
      <translation>deklaruje entity, které se nečtou</translation>
    </message>
    <message>
      <source>it is read by the rules of {rules}, which it fits</source>
      <translation>čte se podle pravidel {rules}, jimž odpovídá</translation>
    </message>
    <message>
      <source>it is too large, or nested too deep, to be read</source>
      <translation>je příliš velký nebo příliš hluboko vnořený</translation>
    </message>
    <message>
      <source>line {line}, column {column}</source>
      <translation>řádek {line}, sloupec {column}</translation>
    </message>
    <message>
      <source>more than {most} MB come out of the archive</source>
      <translation>z archivu vychází více než {most} MB</translation>
    </message>
    <message>
      <source>move {number} is a pass</source>
      <translation>tah {number} je vynechán</translation>
    </message>
    <message>
      <source>move {number}, {reason}</source>
      <translation>tah {number}, {reason}</translation>
    </message>
    <message>
      <source>move {number}: it is not Black's turn</source>
      <translation>tah {number}: černý není na tahu</translation>
    </message>
    <message>
      <source>move {number}: it is not White's turn</source>
      <translation>tah {number}: bílý není na tahu</translation>
    </message>
    <message>
      <source>names and results of games, but no moves</source>
      <translation>jména a výsledky partií, ale žádné tahy</translation>
    </message>
    <message>
      <source>neither a game nor a position of a known kind (moves are written h8 i9 j7); it begins with {text!r}</source>
      <translation>není to partie ani pozice známého druhu (tahy se píší h8 i9 j7); začíná {text!r}</translation>
    </message>
    <message>
      <source>neither a move nor two players: {text!r}</source>
      <translation>ani tah, ani dva hráči: {text!r}</translation>
    </message>
    <message>
      <source>no coordinates</source>
      <translation>žádné souřadnice</translation>
    </message>
    <message>
      <source>no end code: {text!r}</source>
      <translation>chybí kód konce: {text!r}</translation>
    </message>
    <message>
      <source>no game: an SGF file begins with (;</source>
      <translation>žádná partie: soubor SGF začíná znaky (;</translation>
    </message>
    <message>
      <source>no moves</source>
      <translation>žádné tahy</translation>
    </message>
    <message>
      <source>no position: the text is empty</source>
      <translation>žádná pozice: text je prázdný</translation>
    </message>
    <message>
      <source>not JSON: {reason}</source>
      <translation>není to JSON: {reason}</translation>
    </message>
    <message>
      <source>not a RenLib library: neither its header nor a first move in the centre</source>
      <translation>není to knihovna RenLib: nemá její hlavičku ani první tah uprostřed</translation>
    </message>
    <message>
      <source>not a game of Yixin: it is of numbers</source>
      <translation>není to partie Yixinu: ta se skládá z čísel</translation>
    </message>
    <message>
      <source>not a move: {text!r}</source>
      <translation>není to tah: {text!r}</translation>
    </message>
    <message>
      <source>not a number: {text!r}</source>
      <translation>není to číslo: {text!r}</translation>
    </message>
    <message>
      <source>not a position of Yixin: its first byte is the number of moves</source>
      <translation>není to pozice Yixinu: její první bajt je počet tahů</translation>
    </message>
    <message>
      <source>not a row of a board: {text!r}</source>
      <translation>není to řádek desky: {text!r}</translation>
    </message>
    <message>
      <source>not a stone: {text!r}</source>
      <translation>není to kámen: {text!r}</translation>
    </message>
    <message>
      <source>not a text in UTF-8 (byte {number})</source>
      <translation>není to text v UTF-8 (bajt {number})</translation>
    </message>
    <message>
      <source>not an offset: {text!r}</source>
      <translation>není to posun: {text!r}</translation>
    </message>
    <message>
      <source>not two numbers: {text!r}</source>
      <translation>nejsou to dvě čísla: {text!r}</translation>
    </message>
    <message>
      <source>not well-formed XML: {reason}</source>
      <translation>XML není správně utvořeno: {reason}</translation>
    </message>
    <message>
      <source>only the first {most:,} positions of a file are read</source>
      <translation>ze souboru se čte jen prvních {most:,} pozic</translation>
    </message>
    <message>
      <source>player {number} cannot begin: it is 0 or 1</source>
      <translation>hráč {number} nemůže začínat: je to 0 nebo 1</translation>
    </message>
    <message>
      <source>row {row}, column {column} is not an empty point</source>
      <translation>řádek {row}, sloupec {column} není volný bod</translation>
    </message>
    <message>
      <source>stones are set up</source>
      <translation>kameny jsou rozestaveny</translation>
    </message>
    <message>
      <source>stones are set up, which RenLib cannot hold</source>
      <translation>kameny jsou rozestaveny, což RenLib nezná</translation>
    </message>
    <message>
      <source>text that is not a game: {text!r}</source>
      <translation>text, který není partií: {text!r}</translation>
    </message>
    <message>
      <source>the analysis cannot be read: {reason}</source>
      <translation>analýzu nelze přečíst: {reason}</translation>
    </message>
    <message>
      <source>the archive cannot be opened: {reason}</source>
      <translation>archiv nelze otevřít: {reason}</translation>
    </message>
    <message>
      <source>the file ends within a game</source>
      <translation>soubor končí uprostřed partie</translation>
    </message>
    <message>
      <source>the file ends within a node</source>
      <translation>soubor končí uprostřed uzlu</translation>
    </message>
    <message>
      <source>the file ends within a text</source>
      <translation>soubor končí uprostřed textu</translation>
    </message>
    <message>
      <source>the file ends within its head</source>
      <translation>soubor končí uprostřed hlavičky</translation>
    </message>
    <message>
      <source>the file is empty</source>
      <translation>soubor je prázdný</translation>
    </message>
    <message>
      <source>the game before this one has no end</source>
      <translation>předchozí partie nemá konec</translation>
    </message>
    <message>
      <source>the result is not what the board shows</source>
      <translation>výsledek neodpovídá desce</translation>
    </message>
    <message>
      <source>the stones need a board of {size}x{size}</source>
      <translation>kameny potřebují desku {size}x{size}</translation>
    </message>
    <message>
      <source>the value of {name} has no end</source>
      <translation>hodnota {name} nemá konec</translation>
    </message>
    <message>
      <source>this is a file, and a folder is wanted</source>
      <translation>toto je soubor, ale má to být složka</translation>
    </message>
    <message>
      <source>this is {name}, not a game</source>
      <translation>toto je {name}, ne partie</translation>
    </message>
    <message>
      <source>version {major}.{minor:02} is newer than what can be read</source>
      <translation>verze {major}.{minor:02} je novější, než lze přečíst</translation>
    </message>
    <message>
      <source>{announced} moves are announced, {there} are there</source>
      <translation>ohlášeno tahů: {announced}, přítomno: {there}</translation>
    </message>
    <message>
      <source>{count} numbers do not make pairs of offsets</source>
      <translation>{count} čísel netvoří dvojice posunů</translation>
    </message>
    <message>
      <source>{kind!r} is not a kind of opening file; these are: {kinds}</source>
      <translation>{kind!r} není druh souboru zahájení; jsou to: {kinds}</translation>
    </message>
    <message>
      <source>{kind} cannot hold set-up positions or passes: save the game as SGF</source>
      <translation>{kind} nepojme rozestavené pozice ani vynechané tahy: uložte partii jako SGF</translation>
    </message>
    <message>
      <source>{kind} has no continuous game: save the game as SGF</source>
      <translation>{kind} nezná nepřetržitou hru: uložte partii jako SGF</translation>
    </message>
    <message>
      <source>{kind} holds one game: save the games as SGF</source>
      <translation>{kind} pojme jen jednu partii: uložte partie jako SGF</translation>
    </message>
    <message>
      <source>{name!r} is not a property name</source>
      <translation>{name!r} není název vlastnosti</translation>
    </message>
    <message>
      <source>{name} has no value</source>
      <translation>{name} nemá hodnotu</translation>
    </message>
    <message>
      <source>{name}[{text}] is not a list of stones</source>
      <translation>{name}[{text}] není seznam kamenů</translation>
    </message>
    <message>
      <source>{point!r} is not a point of the {width}x{height} board</source>
      <translation>{point!r} není bod desky {width}x{height}</translation>
    </message>
    <message>
      <source>{point} comes twice</source>
      <translation>{point} se opakuje</translation>
    </message>
    <message>
      <source>{point} is not an empty point</source>
      <translation>{point} není volný bod</translation>
    </message>
    <message>
      <source>{point} is taken</source>
      <translation>{point} je obsazen</translation>
    </message>
    <message>
      <source>{size} MB are more than the {most} MB that can be opened</source>
      <translation>soubor má {size} MB, otevřít lze nejvýše {most} MB</translation>
    </message>
    <message>
      <source>{text!r} is not a count</source>
      <translation>{text!r} není počet</translation>
    </message>
    <message>
      <source>{text!r} is not a rate</source>
      <translation>{text!r} není poměr</translation>
    </message>
  </context>
  <context>
    <name>engine/rules</name>
    <message>
      <source>a point off the board</source>
      <translation>průsečík mimo desku</translation>
    </message>
    <message>
      <source>board size {width}x{height} is not within {least}..{most}</source>
      <translation>velikost desky {width}x{height} není v rozmezí {least}..{most}</translation>
    </message>
    <message>
      <source>decide</source>
      <translation>rozhodnout se</translation>
    </message>
    <message>
      <source>declare how many fifth moves</source>
      <translation>ohlásit počet pátých tahů</translation>
    </message>
    <message>
      <source>moves were played</source>
      <translation>už se hrálo</translation>
    </message>
    <message>
      <source>not a coordinate at column {column}: {text!r}</source>
      <translation>ve sloupci {column} není souřadnice: {text!r}</translation>
    </message>
    <message>
      <source>off the {width}x{height} board</source>
      <translation>mimo desku {width}x{height}</translation>
    </message>
    <message>
      <source>offer</source>
      <translation>nabídnout</translation>
    </message>
    <message>
      <source>offer a fifth move</source>
      <translation>nabídnout pátý tah</translation>
    </message>
    <message>
      <source>only a square board has quarter turns and diagonal mirrors, not one of {width}x{height}</source>
      <translation>o čtvrt otáčky a podle úhlopříčky lze obrátit jen čtvercovou desku, ne {width}x{height}</translation>
    </message>
    <message>
      <source>pick a fifth move</source>
      <translation>vybrat pátý tah</translation>
    </message>
    <message>
      <source>place a stone</source>
      <translation>položit kámen</translation>
    </message>
    <message>
      <source>place two</source>
      <translation>položit dva kameny</translation>
    </message>
    <message>
      <source>renju is played with five in a row</source>
      <translation>renju se hraje na pět v řadě</translation>
    </message>
    <message>
      <source>row length {length} is not within {least}..{most}</source>
      <translation>délka řady {length} není v rozmezí {least}..{most}</translation>
    </message>
    <message>
      <source>stay</source>
      <translation>ponechat barvu</translation>
    </message>
    <message>
      <source>swap</source>
      <translation>vyměnit barvu</translation>
    </message>
    <message>
      <source>the opening is over</source>
      <translation>zahájení skončilo</translation>
    </message>
    <message>
      <source>{black} black and {white} white stones leave open who is to move</source>
      <translation>z černých kamenů ({black}) a bílých ({white}) neplyne, kdo je na tahu</translation>
    </message>
    <message>
      <source>{choice} cannot be chosen now: {task}</source>
      <translation>{choice} teď nelze zvolit, úkolem je {task}</translation>
    </message>
    <message>
      <source>{used} ms of {allowed} ms</source>
      <translation>{used} ms z {allowed} ms</translation>
    </message>
  </context>
  <context>
    <name>gui</name>
    <message>
      <source>, </source>
      <translation>, </translation>
    </message>
    <message>
      <source>; </source>
      <translation>; </translation>
    </message>
    <message>
      <source>Advanced</source>
      <translation>Pokročilé</translation>
    </message>
    <message>
      <source>Analysis</source>
      <translation>Analýza</translation>
    </message>
    <message>
      <source>Black</source>
      <translation>Černý</translation>
    </message>
    <message>
      <source>Black's win rate: {rate}</source>
      <translation>Šance černého: {rate}</translation>
    </message>
    <message>
      <source>Board</source>
      <translation>Deska</translation>
    </message>
    <message>
      <source>Caro</source>
      <translation>Caro</translation>
    </message>
    <message>
      <source>Clock</source>
      <translation>Hodiny</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Zavřít</translation>
    </message>
    <message>
      <source>Comment</source>
      <translation>Komentář</translation>
    </message>
    <message>
      <source>Copy details</source>
      <translation>Kopírovat podrobnosti</translation>
    </message>
    <message>
      <source>Date</source>
      <translation>Datum</translation>
    </message>
    <message>
      <source>Drawn</source>
      <translation>Remíza</translation>
    </message>
    <message>
      <source>Drill...</source>
      <translation>Cvičit...</translation>
    </message>
    <message>
      <source>Elo</source>
      <translation>Elo</translation>
    </message>
    <message>
      <source>Engine</source>
      <translation>Engine</translation>
    </message>
    <message>
      <source>Event</source>
      <translation>Událost</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Exportovat</translation>
    </message>
    <message>
      <source>Freestyle</source>
      <translation>Volná pravidla</translation>
    </message>
    <message>
      <source>Game</source>
      <translation>Partie</translation>
    </message>
    <message>
      <source>Game information</source>
      <translation>Údaje o partii</translation>
    </message>
    <message>
      <source>Game {number}</source>
      <translation>Partie {number}</translation>
    </message>
    <message>
      <source>Games</source>
      <translation>Partie</translation>
    </message>
    <message>
      <source>Games at once</source>
      <translation>Partie najednou</translation>
    </message>
    <message>
      <source>Games per pairing</source>
      <translation>Partie na dvojici</translation>
    </message>
    <message>
      <source>Games to review</source>
      <translation>Partie k rozboru</translation>
    </message>
    <message>
      <source>Import into the library</source>
      <translation>Importovat do knihovny</translation>
    </message>
    <message>
      <source>Knockout</source>
      <translation>Vyřazovací</translation>
    </message>
    <message>
      <source>Known</source>
      <translation>Známo</translation>
    </message>
    <message>
      <source>Leave</source>
      <translation>Opustit</translation>
    </message>
    <message>
      <source>Length</source>
      <translation>Tahů</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>Knihovna</translation>
    </message>
    <message>
      <source>Line</source>
      <translation>Tahy</translation>
    </message>
    <message>
      <source>Mark</source>
      <translation>Označit</translation>
    </message>
    <message>
      <source>Mistake</source>
      <translation>Chyba</translation>
    </message>
    <message>
      <source>Mistakes</source>
      <translation>Chyby</translation>
    </message>
    <message>
      <source>Move</source>
      <translation>Tah</translation>
    </message>
    <message>
      <source>Moves</source>
      <translation>Tahy</translation>
    </message>
    <message>
      <source>My repertoire</source>
      <translation>Můj repertoár</translation>
    </message>
    <message>
      <source>Narabe has an error. Your game has been saved and you can go on.</source>
      <translation>V programu Narabe nastala chyba. Vaše partie je uložena a můžete pokračovat.</translation>
    </message>
    <message>
      <source>New game</source>
      <translation>Nová hra</translation>
    </message>
    <message>
      <source>No tournament is open.</source>
      <translation>Žádný turnaj není otevřen.</translation>
    </message>
    <message>
      <source>Opening</source>
      <translation>Zahájení</translation>
    </message>
    <message>
      <source>Openings file</source>
      <translation>Soubor zahájení</translation>
    </message>
    <message>
      <source>Panels</source>
      <translation>Panely</translation>
    </message>
    <message>
      <source>Players</source>
      <translation>Hráči</translation>
    </message>
    <message>
      <source>Positions</source>
      <translation>Pozice</translation>
    </message>
    <message>
      <source>Practise</source>
      <translation>Procvičit</translation>
    </message>
    <message>
      <source>Quit anyway</source>
      <translation>Přesto ukončit</translation>
    </message>
    <message>
      <source>Renju</source>
      <translation>Renju</translation>
    </message>
    <message>
      <source>Restart</source>
      <translation>Restartovat</translation>
    </message>
    <message>
      <source>Result</source>
      <translation>Výsledek</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>Pokračovat</translation>
    </message>
    <message>
      <source>Review</source>
      <translation>Rozbor</translation>
    </message>
    <message>
      <source>Round robin</source>
      <translation>Každý s každým</translation>
    </message>
    <message>
      <source>Rounds</source>
      <translation>Kola</translation>
    </message>
    <message>
      <source>Rules</source>
      <translation>Pravidla</translation>
    </message>
    <message>
      <source>Save elsewhere...</source>
      <translation>Uložit jinam...</translation>
    </message>
    <message>
      <source>Save the refused...</source>
      <translation>Uložit odmítnuté...</translation>
    </message>
    <message>
      <source>Schedule</source>
      <translation>Rozpis</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Úspěšnost</translation>
    </message>
    <message>
      <source>Set up a position</source>
      <translation>Postavit pozici</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Ukázat</translation>
    </message>
    <message>
      <source>Show the conversation</source>
      <translation>Ukázat komunikaci</translation>
    </message>
    <message>
      <source>Standard</source>
      <translation>Standard</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Zastavit</translation>
    </message>
    <message>
      <source>Stop by SPRT</source>
      <translation>Ukončit podle SPRT</translation>
    </message>
    <message>
      <source>Swiss system</source>
      <translation>Švýcarský systém</translation>
    </message>
    <message>
      <source>The details are in the file {path}.</source>
      <translation>Podrobnosti jsou v souboru {path}.</translation>
    </message>
    <message>
      <source>The engines in {path} were not entered by you on this computer.</source>
      <translation>Enginy v {path} jste na tomto počítači nezadali vy.</translation>
    </message>
    <message>
      <source>The file as it was is kept: {path}</source>
      <translation>Původní soubor zůstal zachován: {path}</translation>
    </message>
    <message>
      <source>The game cannot be saved: {error}</source>
      <translation>Hru nelze uložit: {error}</translation>
    </message>
    <message>
      <source>The game is intact. Restart the engine to continue.</source>
      <translation>Partie je v pořádku. Restartujte engine a pokračujte.</translation>
    </message>
    <message>
      <source>The last game has been restored and is paused.</source>
      <translation>Poslední partie byla obnovena a je pozastavena.</translation>
    </message>
    <message>
      <source>The same error again: {error}</source>
      <translation>Stejná chyba znovu: {error}</translation>
    </message>
    <message>
      <source>The settings cannot be saved: {error}</source>
      <translation>Nastavení nelze uložit: {error}</translation>
    </message>
    <message>
      <source>There is a file of this name: {path}

Replace it?</source>
      <translation>Soubor tohoto jména už existuje: {path}

Nahradit ho?</translation>
    </message>
    <message>
      <source>There is nothing to practise in this deck now.</source>
      <translation>V této sadě teď není co procvičovat.</translation>
    </message>
    <message>
      <source>Tick at least two engines.</source>
      <translation>Zaškrtněte aspoň dva enginy.</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>Čas</translation>
    </message>
    <message>
      <source>Tools</source>
      <translation>Nástroje</translation>
    </message>
    <message>
      <source>Tournament</source>
      <translation>Turnaj</translation>
    </message>
    <message>
      <source>White</source>
      <translation>Bílý</translation>
    </message>
    <message>
      <source>You</source>
      <translation>Vy</translation>
    </message>
    <message>
      <source>Your progress</source>
      <translation>Váš pokrok</translation>
    </message>
    <message>
      <source>draw</source>
      <translation>remíza</translation>
    </message>
    <message>
      <source>due: {due}, new: {new}</source>
      <translation>k opakování: {due}, nové: {new}</translation>
    </message>
    <message>
      <source>five in a row</source>
      <translation>pět v řadě</translation>
    </message>
    <message>
      <source>from the empty board</source>
      <translation>z prázdné desky</translation>
    </message>
    <message>
      <source>lost</source>
      <translation>prohra</translation>
    </message>
    <message>
      <source>most in {minutes} min: {best}</source>
      <translation>nejvíc za {minutes} min: {best}</translation>
    </message>
    <message>
      <source>no mistakes</source>
      <translation>žádné chyby</translation>
    </message>
    <message>
      <source>none</source>
      <translation>žádný</translation>
    </message>
    <message>
      <source>won</source>
      <translation>výhra</translation>
    </message>
    <message>
      <source>{count} in a row</source>
      <translation>{count} v řadě</translation>
    </message>
    <message>
      <source>{minutes} min</source>
      <translation>{minutes} min</translation>
    </message>
    <message>
      <source>{name} has not reported anything yet.</source>
      <translation>{name} zatím nic neřekl.</translation>
    </message>
    <message>
      <source>{seconds} s</source>
      <translation>{seconds} s</translation>
    </message>
    <message>
      <source>{side} has no defence left.</source>
      <translation>{side} už nemá obranu.</translation>
    </message>
    <message>
      <source>{time} left</source>
      <translation>zbývá {time}</translation>
    </message>
    <message numerus="yes">
      <source>%n game(s)</source>
      <translation>
        <numerusform>%n partie</numerusform>
        <numerusform>%n partie</numerusform>
        <numerusform>%n partií</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n solved in a row</source>
      <translation>
        <numerusform>%n vyřešený v řadě</numerusform>
        <numerusform>%n vyřešené v řadě</numerusform>
        <numerusform>%n vyřešených v řadě</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{done} of %n game(s)</source>
      <translation>
        <numerusform>{done} z %n partie</numerusform>
        <numerusform>{done} ze %n partií</numerusform>
        <numerusform>{done} z %n partií</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/analysis</name>
    <message>
      <source>A fork has to be prepared. Make a four or an open three that must be answered, so that another line of yours gets a stone, and then play where the lines cross.</source>
      <translation>Vidličku je třeba připravit. Zahrajte čtyřku nebo otevřenou trojku, na kterou se musí odpovědět, tak aby kámen přibyl i jiné vaší linii, a pak zahrajte tam, kde se linie kříží.</translation>
    </message>
    <message>
      <source>A four threatens a five, so it must be answered at once. If it is open at both ends, one answer is not enough.</source>
      <translation>Čtyřka hrozí pětkou, takže se na ni musí hned odpovědět. Je-li otevřená na obou koncích, jedna odpověď nestačí.</translation>
    </message>
    <message>
      <source>A review lists the moves that cost something, with a better move for each. What is proven was checked to the end. Before you look at the better move, find it yourself.</source>
      <translation>Rozbor uvádí tahy, které něco stály, a ke každému lepší tah. Co je dokázané, bylo ověřeno až do konce. Než se na lepší tah podíváte, najděte ho sami.</translation>
    </message>
    <message>
      <source>An open three is three stones that can become a four open at both ends. With a gap between the stones it is a broken three, and threatens the same.</source>
      <translation>Otevřená trojka jsou tři kameny, z nichž může vzniknout čtyřka otevřená na obou koncích. S mezerou mezi kameny je to přerušená trojka a hrozí totéž.</translation>
    </message>
    <message>
      <source>Ask what the opponent would play next, and play there yourself. Against an open three there are two or three good answers; against a fork often only one.</source>
      <translation>Ptejte se, kam by teď hrál soupeř, a zahrajte tam sami. Proti otevřené trojce jsou dvě nebo tři dobré odpovědi, proti vidličce často jen jedna.</translation>
    </message>
    <message>
      <source>Begin at the point that is marked.</source>
      <translation>Začněte na označeném bodě.</translation>
    </message>
    <message>
      <source>Better is {move}.</source>
      <translation>Lepší je {move}.</translation>
    </message>
    <message>
      <source>Black and White put stones on the points in turn. Whoever first has five in a row wins: across, up and down, or diagonally.</source>
      <translation>Černý a bílý střídavě kladou kameny na průsečíky. Vyhraje, kdo má první pět v řadě: vodorovně, svisle nebo šikmo.</translation>
    </message>
    <message>
      <source>Black may play there.</source>
      <translation>Tam černý hrát smí.</translation>
    </message>
    <message>
      <source>Black moves first and attacks. White stops lines before they are open threes, and takes over the attack when Black plays a move that does not force.</source>
      <translation>Černý táhne první a útočí. Bílý zastavuje linie dřív, než z nich jsou otevřené trojky, a převezme útok, když černý zahraje tah, který nenutí.</translation>
    </message>
    <message>
      <source>Click the point that is forbidden.</source>
      <translation>Klepněte na zakázané pole.</translation>
    </message>
    <message>
      <source>Defending</source>
      <translation>Obrana</translation>
    </message>
    <message>
      <source>Each four has only one answer. A row of fours that ends in a five cannot be stopped. Players call it VCF: victory by continuous fours.</source>
      <translation>Na každou čtyřku je jen jedna odpověď. Řadu čtyřek, která končí pětkou, nelze zastavit. Hráči jí říkají VCF: výhra souvislými čtyřkami.</translation>
    </message>
    <message>
      <source>Find a defence.</source>
      <translation>Najděte obranu.</translation>
    </message>
    <message>
      <source>Find a move that wins by force.</source>
      <translation>Najděte tah, který vynutí výhru.</translation>
    </message>
    <message>
      <source>Find the only defence</source>
      <translation>Najít jedinou obranu</translation>
    </message>
    <message>
      <source>First move of an attack</source>
      <translation>První tah útoku</translation>
    </message>
    <message>
      <source>Five in a row</source>
      <translation>Pět v řadě</translation>
    </message>
    <message>
      <source>Forbidden: double four</source>
      <translation>Zakázáno: dvojitá čtyřka</translation>
    </message>
    <message>
      <source>Forbidden: double three</source>
      <translation>Zakázáno: dvojitá trojka</translation>
    </message>
    <message>
      <source>Forbidden: overline</source>
      <translation>Zakázáno: přesah</translation>
    </message>
    <message>
      <source>Importing games...</source>
      <translation>Importují se partie...</translation>
    </message>
    <message>
      <source>In renju one move of Black may not make two open threes, two fours, or six or more in a row. Five in a row is always allowed. White may do all this, and wins where Black's only answer is forbidden.</source>
      <translation>V renju nesmí černý jedním tahem udělat dvě otevřené trojky, dvě čtyřky ani šest a víc v řadě. Pět v řadě smí vždy. Bílý smí všechno a vyhraje, když je jediná odpověď černého zakázaná.</translation>
    </message>
    <message>
      <source>It does not make a four that is open at both ends.</source>
      <translation>Neudělá čtyřku otevřenou na obou koncích.</translation>
    </message>
    <message>
      <source>It does not make a four.</source>
      <translation>Neudělá čtyřku.</translation>
    </message>
    <message>
      <source>It does not make an open three.</source>
      <translation>Neudělá otevřenou trojku.</translation>
    </message>
    <message>
      <source>It does not make five in a row.</source>
      <translation>Neudělá pět v řadě.</translation>
    </message>
    <message>
      <source>It does not make two threats that win.</source>
      <translation>Neudělá dvě hrozby, které vyhrají.</translation>
    </message>
    <message>
      <source>Its win rate is {rate}.</source>
      <translation>Šance na výhru je {rate}.</translation>
    </message>
    <message>
      <source>Its win rate is {rate}; {best} was possible.</source>
      <translation>Šance na výhru je {rate}; možné bylo {best}.</translation>
    </message>
    <message>
      <source>Lesson done: {lesson}.</source>
      <translation>Lekce hotova: {lesson}.</translation>
    </message>
    <message>
      <source>Library: {new}, {known} known, {cut} cut, {bad} that cannot be used.</source>
      <translation>Knihovna: {new}, známých {known}, zkrácených {cut}, nepoužitelných {bad}.</translation>
    </message>
    <message>
      <source>Look within the square.</source>
      <translation>Hledejte ve čtverci.</translation>
    </message>
    <message>
      <source>Looking for a good move...</source>
      <translation>Hledám dobrý tah...</translation>
    </message>
    <message>
      <source>Make a four that is open at both ends.</source>
      <translation>Udělejte čtyřku otevřenou na obou koncích.</translation>
    </message>
    <message>
      <source>Make a four.</source>
      <translation>Udělejte čtyřku.</translation>
    </message>
    <message>
      <source>Make an open three.</source>
      <translation>Udělejte otevřenou trojku.</translation>
    </message>
    <message>
      <source>Make five in a row</source>
      <translation>Vytvořit pětku</translation>
    </message>
    <message>
      <source>Make five in a row.</source>
      <translation>Udělejte pět v řadě.</translation>
    </message>
    <message>
      <source>Make two threats with one move.</source>
      <translation>Udělejte jedním tahem dvě hrozby.</translation>
    </message>
    <message>
      <source>Making a fork</source>
      <translation>Jak vytvořit vidličku</translation>
    </message>
    <message>
      <source>My mistakes</source>
      <translation>Mé chyby</translation>
    </message>
    <message>
      <source>My openings</source>
      <translation>Má zahájení</translation>
    </message>
    <message>
      <source>Nothing is forced: help your own lines, or stop the opponent's.</source>
      <translation>Nic není vynucené: posilte své linie, nebo zastavte soupeřovy.</translation>
    </message>
    <message>
      <source>One stone cannot answer two threats: two fours, a four and an open three, or two open threes. Look for the point where two of your lines cross.</source>
      <translation>Jeden kámen neodvrátí dvě hrozby: dvě čtyřky, čtyřku s otevřenou trojkou nebo dvě otevřené trojky. Hledejte pole, kde se kříží dvě vaše linie.</translation>
    </message>
    <message>
      <source>Open and broken threes</source>
      <translation>Otevřené a přerušené trojky</translation>
    </message>
    <message>
      <source>Open threes force as well, but they leave a choice of answers, and the opponent's fours come first. A win by threes and fours is called VCT: victory by continuous threats.</source>
      <translation>Také otevřené trojky nutí, ale nechávají na výběr z odpovědí a soupeřovy čtyřky mají přednost. Výhře trojkami a čtyřkami se říká VCT: výhra souvislými hrozbami.</translation>
    </message>
    <message>
      <source>Openings and swap2</source>
      <translation>Zahájení a swap2</translation>
    </message>
    <message>
      <source>Practice done: {solved} of {total} solved.</source>
      <translation>Cvičení hotovo: vyřešeno {solved} z {total}.</translation>
    </message>
    <message>
      <source>Practice goes on where you stopped: exercise {number} of {total}.</source>
      <translation>Cvičení pokračuje tam, kde jste přestali: {number} z {total}.</translation>
    </message>
    <message>
      <source>Practice {number} of {total}</source>
      <translation>Cvičení {number} z {total}</translation>
    </message>
    <message>
      <source>Puzzles</source>
      <translation>Úlohy</translation>
    </message>
    <message>
      <source>Reading a review</source>
      <translation>Jak číst rozbor</translation>
    </message>
    <message>
      <source>Renju's forbidden points</source>
      <translation>Zakázaná pole v renju</translation>
    </message>
    <message>
      <source>Session done: {right} of {asked} right.</source>
      <translation>Cvičení skončilo: správně {right} z {asked}.</translation>
    </message>
    <message>
      <source>Stop a win by fours</source>
      <translation>Zabránit výhře čtyřkami</translation>
    </message>
    <message>
      <source>Stop an open three</source>
      <translation>Zastavit otevřenou trojku</translation>
    </message>
    <message>
      <source>Stop five in a row</source>
      <translation>Zastavit pětku</translation>
    </message>
    <message>
      <source>Stop the four.</source>
      <translation>Zastavte čtyřku.</translation>
    </message>
    <message>
      <source>That costs {loss} of your win rate: your opponent's answer is {point}. Take it back?</source>
      <translation>To vás stojí {loss} šance na výhru: soupeř odpoví {point}. Vzít tah zpět?</translation>
    </message>
    <message>
      <source>That does not stop your opponent. Take it back?</source>
      <translation>To soupeře nezastaví. Vzít zpět?</translation>
    </message>
    <message>
      <source>That leaves {point}: {threat}. Take it back?</source>
      <translation>To nechává {point}: {threat}. Vzít zpět?</translation>
    </message>
    <message>
      <source>The answer is within the square.</source>
      <translation>Odpověď je uvnitř čtverce.</translation>
    </message>
    <message>
      <source>The engine has no move to offer.</source>
      <translation>Engine žádný tah neřekl.</translation>
    </message>
    <message>
      <source>The engine looks at your move...</source>
      <translation>Engine zkoumá váš tah...</translation>
    </message>
    <message>
      <source>The first move is an advantage. In swap2 one player puts three stones, and the other chooses a colour or puts two more. So the stones should give neither side a win: find the win where there is one, and the defence where there is none.</source>
      <translation>První tah je výhoda. Ve swap2 jeden hráč položí tři kameny a druhý si vybere barvu nebo přidá další dva. Kameny tedy nemají dát výhru nikomu: najděte výhru, kde je, a obranu, kde není.</translation>
    </message>
    <message>
      <source>The first player and the second</source>
      <translation>První a druhý hráč</translation>
    </message>
    <message>
      <source>The four and its answer</source>
      <translation>Čtyřka a odpověď na ni</translation>
    </message>
    <message>
      <source>The library cannot be used: {error}</source>
      <translation>Knihovnu nelze použít: {error}</translation>
    </message>
    <message>
      <source>The move is {move}.</source>
      <translation>Správný tah je {move}.</translation>
    </message>
    <message>
      <source>The only defence</source>
      <translation>Jediná obrana</translation>
    </message>
    <message>
      <source>The opponent can still make five in a row.</source>
      <translation>Soupeř může stále udělat pět v řadě.</translation>
    </message>
    <message>
      <source>Theme: {theme}</source>
      <translation>Téma: {theme}</translation>
    </message>
    <message>
      <source>There is no game to keep: it has no moves, or stones were set up.</source>
      <translation>Není co uložit: partie nemá tahy, nebo byly kameny rozestaveny.</translation>
    </message>
    <message>
      <source>Two threats at once</source>
      <translation>Dvě hrozby najednou</translation>
    </message>
    <message>
      <source>Win by a forbidden point</source>
      <translation>Výhra zakázaným bodem</translation>
    </message>
    <message>
      <source>Win by an overline</source>
      <translation>Výhra přesahem</translation>
    </message>
    <message>
      <source>Win by fours</source>
      <translation>Vyhrát čtyřkami</translation>
    </message>
    <message>
      <source>Win by threats</source>
      <translation>Vyhrát hrozbami</translation>
    </message>
    <message>
      <source>Win by threes and fours</source>
      <translation>Výhra trojkami a čtyřkami</translation>
    </message>
    <message>
      <source>You could make five in a row. Take it back and look?</source>
      <translation>Mohli jste udělat pět v řadě. Vzít zpět a podívat se?</translation>
    </message>
    <message>
      <source>Your rating {rating} ± {deviation}, the puzzle's {puzzle}</source>
      <translation>Vaše hodnocení {rating} ± {deviation}, úlohy {puzzle}</translation>
    </message>
    <message>
      <source>Your repertoire has {moves}.</source>
      <translation>Váš repertoár má {moves}.</translation>
    </message>
    <message>
      <source>a four and a three</source>
      <translation>čtyřka a trojka</translation>
    </message>
    <message>
      <source>a four that goes on</source>
      <translation>čtyřka s pokračováním</translation>
    </message>
    <message>
      <source>an attack that cannot be stopped</source>
      <translation>útok, který nelze zastavit</translation>
    </message>
    <message>
      <source>an open four</source>
      <translation>otevřená čtyřka</translation>
    </message>
    <message>
      <source>find a better move for Black than {move}.</source>
      <translation>najděte pro Černého lepší tah než {move}.</translation>
    </message>
    <message>
      <source>find a better move for White than {move}.</source>
      <translation>najděte pro Bílého lepší tah než {move}.</translation>
    </message>
    <message>
      <source>find the best move for Black.</source>
      <translation>najděte nejlepší tah Černého.</translation>
    </message>
    <message>
      <source>find the best move for White.</source>
      <translation>najděte nejlepší tah Bílého.</translation>
    </message>
    <message>
      <source>four: {points}</source>
      <translation>čtyřka: {points}</translation>
    </message>
    <message>
      <source>grade {grade} of 10</source>
      <translation>obtížnost {grade} z 10</translation>
    </message>
    <message>
      <source>not a true three: {points} ({why})</source>
      <translation>není pravá trojka: {points} ({why})</translation>
    </message>
    <message>
      <source>open three: {points}</source>
      <translation>otevřená trojka: {points}</translation>
    </message>
    <message>
      <source>row of {count}: {points}</source>
      <translation>řada {count}: {points}</translation>
    </message>
    <message>
      <source>two fours</source>
      <translation>dvě čtyřky</translation>
    </message>
    <message>
      <source>two open threes</source>
      <translation>dvě otevřené trojky</translation>
    </message>
    <message>
      <source>what do you play here as Black?</source>
      <translation>co zde hrajete za Černého?</translation>
    </message>
    <message>
      <source>what do you play here as White?</source>
      <translation>co zde hrajete za Bílého?</translation>
    </message>
    <message>
      <source>{asked} of {length} in this session</source>
      <translation>{asked} z {length} v tomto cvičení</translation>
    </message>
    <message>
      <source>{lesson}, {number} of {total}</source>
      <translation>{lesson}, {number} z {total}</translation>
    </message>
    <message>
      <source>{move} is not good enough.</source>
      <translation>{move} není dost dobré.</translation>
    </message>
    <message>
      <source>{move} is right!</source>
      <translation>{move} je správně!</translation>
    </message>
    <message>
      <source>{point} does not give a straight four</source>
      <translation>{point} nedává přímou čtyřku</translation>
    </message>
    <message>
      <source>{point} makes a five</source>
      <translation>{point} dělá pětku</translation>
    </message>
    <message>
      <source>{point} would be a double four</source>
      <translation>{point}: byla by to dvojitá čtyřka</translation>
    </message>
    <message>
      <source>{point} would be a double three</source>
      <translation>{point}: byla by to dvojitá trojka</translation>
    </message>
    <message>
      <source>{point} would be an overline</source>
      <translation>{point}: byl by to přesah</translation>
    </message>
    <message>
      <source>{side} begins a forced win here.</source>
      <translation>{side} zde začíná vynucenou výhru.</translation>
    </message>
    <message>
      <source>{side} can defend here.</source>
      <translation>{side} se zde může bránit.</translation>
    </message>
    <message>
      <source>{side} makes a five here.</source>
      <translation>{side} zde vytvoří pětku.</translation>
    </message>
    <message>
      <source>{side} makes a four here.</source>
      <translation>{side} zde vytvoří čtyřku.</translation>
    </message>
    <message>
      <source>{side} makes an open three here.</source>
      <translation>{side} zde vytvoří otevřenou trojku.</translation>
    </message>
    <message>
      <source>{side} must stop a five.</source>
      <translation>{side} musí zastavit pětku.</translation>
    </message>
    <message>
      <source>{side} to move. {task}</source>
      <translation>Na tahu: {side}. {task}</translation>
    </message>
    <message>
      <source>{side} wins at once.</source>
      <translation>{side} hned vyhrává.</translation>
    </message>
    <message numerus="yes">
      <source>%n exercise(s) solved</source>
      <translation>
        <numerusform>vyřešeno %n cvičení</numerusform>
        <numerusform>vyřešena %n cvičení</numerusform>
        <numerusform>vyřešeno %n cvičení</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n new game(s)</source>
      <translation>
        <numerusform>%n nová partie</numerusform>
        <numerusform>%n nové partie</numerusform>
        <numerusform>%n nových partií</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) to be drilled tomorrow.</source>
      <translation>
        <numerusform>Zítra je k procvičení %n pozice.</numerusform>
        <numerusform>Zítra jsou k procvičení %n pozice.</numerusform>
        <numerusform>Zítra je k procvičení %n pozic.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It loses in %n move(s).</source>
      <translation>
        <numerusform>Prohrává za %n tah.</numerusform>
        <numerusform>Prohrává za %n tahy.</numerusform>
        <numerusform>Prohrává za %n tahů.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It wins in %n move(s).</source>
      <translation>
        <numerusform>Vyhrává za %n tah.</numerusform>
        <numerusform>Vyhrává za %n tahy.</numerusform>
        <numerusform>Vyhrává za %n tahů.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Run done: %n puzzle(s) solved.</source>
      <translation>
        <numerusform>Konec běhu: %n úloha vyřešena.</numerusform>
        <numerusform>Konec běhu: %n úlohy vyřešeny.</numerusform>
        <numerusform>Konec běhu: %n úloh vyřešeno.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by fours in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>Měli jste výhru čtyřkami na %n tah. Vzít zpět a hledat?</numerusform>
        <numerusform>Měli jste výhru čtyřkami na %n tahy. Vzít zpět a hledat?</numerusform>
        <numerusform>Měli jste výhru čtyřkami na %n tahů. Vzít zpět a hledat?</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by threats in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>Měli jste výhru hrozbami na %n tah. Vzít zpět a hledat?</numerusform>
        <numerusform>Měli jste výhru hrozbami na %n tahy. Vzít zpět a hledat?</numerusform>
        <numerusform>Měli jste výhru hrozbami na %n tahů. Vzít zpět a hledat?</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{other} threatens to win by fours; %n move(s) defend.</source>
      <translation>
        <numerusform>{other} hrozí vyhrát čtyřkami; brání %n tah.</numerusform>
        <numerusform>{other} hrozí vyhrát čtyřkami; brání %n tahy.</numerusform>
        <numerusform>{other} hrozí vyhrát čtyřkami; brání %n tahů.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{side} wins by continuous fours in %n move(s).</source>
      <translation>
        <numerusform>{side} vyhraje souvislými čtyřkami v %n tahu.</numerusform>
        <numerusform>{side} vyhraje souvislými čtyřkami ve %n tazích.</numerusform>
        <numerusform>{side} vyhraje souvislými čtyřkami v %n tazích.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/base</name>
    <message>
      <source>Caro (five, not blocked at both ends)</source>
      <translation>Caro (pět, neblokovaných z obou stran)</translation>
    </message>
    <message>
      <source>Caro with overlines</source>
      <translation>Caro s dlouhými řadami</translation>
    </message>
    <message>
      <source>Freestyle (five or more win)</source>
      <translation>Volná (vyhrává pět a více)</translation>
    </message>
    <message>
      <source>Renju (forbidden moves for Black)</source>
      <translation>Renju (zakázané tahy černého)</translation>
    </message>
    <message>
      <source>Standard (exactly five wins)</source>
      <translation>Standardní (vyhrává přesně pět)</translation>
    </message>
  </context>
  <context>
    <name>gui/board</name>
    <message>
      <source>Board as a table</source>
      <translation>Deska jako tabulka</translation>
    </message>
    <message>
      <source>empty</source>
      <translation>prázdný</translation>
    </message>
    <message>
      <source>forbidden to Black</source>
      <translation>černému zakázáno</translation>
    </message>
    <message>
      <source>in the winning row</source>
      <translation>ve vítězné řadě</translation>
    </message>
    <message>
      <source>last move</source>
      <translation>poslední tah</translation>
    </message>
    <message>
      <source>wall</source>
      <translation>zeď</translation>
    </message>
  </context>
  <context>
    <name>gui/commands</name>
    <message>
      <source>&amp;About Narabe</source>
      <translation>&amp;O programu Narabe</translation>
    </message>
    <message>
      <source>&amp;Agree to a draw...</source>
      <translation>&amp;Dohoda na remíze...</translation>
    </message>
    <message>
      <source>&amp;All of them</source>
      <translation>&amp;Všechny</translation>
    </message>
    <message>
      <source>&amp;Analyse</source>
      <translation>&amp;Analyzovat</translation>
    </message>
    <message>
      <source>&amp;Analysis</source>
      <translation>A&amp;nalýza</translation>
    </message>
    <message>
      <source>&amp;Another game</source>
      <translation>&amp;Další hra</translation>
    </message>
    <message>
      <source>&amp;BOARD block</source>
      <translation>Blok &amp;BOARD</translation>
    </message>
    <message>
      <source>&amp;Back</source>
      <translation>&amp;Zpět</translation>
    </message>
    <message>
      <source>&amp;Blindfold</source>
      <translation>&amp;Naslepo</translation>
    </message>
    <message>
      <source>&amp;Candidates on the board</source>
      <translation>&amp;Kandidáti na desce</translation>
    </message>
    <message>
      <source>&amp;Change sides</source>
      <translation>Vy&amp;měnit strany</translation>
    </message>
    <message>
      <source>&amp;Check the claimed win</source>
      <translation>&amp;Ověřit ohlášenou výhru</translation>
    </message>
    <message>
      <source>&amp;Close the tab</source>
      <translation>&amp;Zavřít kartu</translation>
    </message>
    <message>
      <source>&amp;Copy position</source>
      <translation>&amp;Kopírovat pozici</translation>
    </message>
    <message>
      <source>&amp;Delete from here</source>
      <translation>&amp;Smazat odsud</translation>
    </message>
    <message>
      <source>&amp;Doubles...</source>
      <translation>&amp;Dvojmo uložené partie...</translation>
    </message>
    <message>
      <source>&amp;Earlier games...</source>
      <translation>&amp;Dřívější partie...</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>Úpr&amp;avy</translation>
    </message>
    <message>
      <source>&amp;Engines</source>
      <translation>&amp;Enginy</translation>
    </message>
    <message>
      <source>&amp;Engines...</source>
      <translation>&amp;Enginy...</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>&amp;Soubor</translation>
    </message>
    <message>
      <source>&amp;Find a command...</source>
      <translation>Najít &amp;příkaz...</translation>
    </message>
    <message>
      <source>&amp;First</source>
      <translation>&amp;První</translation>
    </message>
    <message>
      <source>&amp;Forward</source>
      <translation>&amp;Vpřed</translation>
    </message>
    <message>
      <source>&amp;Game</source>
      <translation>&amp;Hra</translation>
    </message>
    <message>
      <source>&amp;Game information...</source>
      <translation>&amp;Údaje o partii...</translation>
    </message>
    <message>
      <source>&amp;Heat map</source>
      <translation>&amp;Tepelná mapa</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>&amp;Nápověda</translation>
    </message>
    <message>
      <source>&amp;Hint</source>
      <translation>Ná&amp;pověda k tahu</translation>
    </message>
    <message>
      <source>&amp;Import</source>
      <translation>&amp;Import</translation>
    </message>
    <message>
      <source>&amp;Import into the library...</source>
      <translation>&amp;Importovat do knihovny...</translation>
    </message>
    <message>
      <source>&amp;Keep this game in the library</source>
      <translation>&amp;Uložit tuto partii do knihovny</translation>
    </message>
    <message>
      <source>&amp;Keys</source>
      <translation>&amp;Klávesy</translation>
    </message>
    <message>
      <source>&amp;Learn...</source>
      <translation>&amp;Učit se...</translation>
    </message>
    <message>
      <source>&amp;Leave the practice</source>
      <translation>&amp;Opustit cvičení</translation>
    </message>
    <message>
      <source>&amp;Leave this point out of the search</source>
      <translation>&amp;Vynechat tento bod z hledání</translation>
    </message>
    <message>
      <source>&amp;Lessons of this game</source>
      <translation>&amp;Lekce z této partie</translation>
    </message>
    <message>
      <source>&amp;Library</source>
      <translation>&amp;Knihovna</translation>
    </message>
    <message>
      <source>&amp;Link to gomocalc</source>
      <translation>&amp;Odkaz na gomocalc</translation>
    </message>
    <message>
      <source>&amp;Make main line</source>
      <translation>&amp;Učinit hlavní variantou</translation>
    </message>
    <message>
      <source>&amp;Manual</source>
      <translation>&amp;Příručka</translation>
    </message>
    <message>
      <source>&amp;Match</source>
      <translation>&amp;Zápas</translation>
    </message>
    <message>
      <source>&amp;Moves</source>
      <translation>&amp;Tahy</translation>
    </message>
    <message>
      <source>&amp;Name the chapter...</source>
      <translation>Po&amp;jmenovat kapitolu...</translation>
    </message>
    <message>
      <source>&amp;Navigate</source>
      <translation>Pro&amp;cházení</translation>
    </message>
    <message>
      <source>&amp;New game...</source>
      <translation>&amp;Nová hra...</translation>
    </message>
    <message>
      <source>&amp;Next exercise</source>
      <translation>&amp;Další cvičení</translation>
    </message>
    <message>
      <source>&amp;Next layout</source>
      <translation>&amp;Další rozložení</translation>
    </message>
    <message>
      <source>&amp;Next variation</source>
      <translation>&amp;Další varianta</translation>
    </message>
    <message>
      <source>&amp;Open...</source>
      <translation>&amp;Otevřít...</translation>
    </message>
    <message>
      <source>&amp;Paste position</source>
      <translation>&amp;Vložit pozici</translation>
    </message>
    <message>
      <source>&amp;Pause</source>
      <translation>&amp;Pozastavit</translation>
    </message>
    <message>
      <source>&amp;Play</source>
      <translation>&amp;Hra</translation>
    </message>
    <message>
      <source>&amp;Play again</source>
      <translation>&amp;Hrát znovu</translation>
    </message>
    <message>
      <source>&amp;Policy of the net</source>
      <translation>&amp;Politika sítě</translation>
    </message>
    <message>
      <source>&amp;Previous variation</source>
      <translation>&amp;Předchozí varianta</translation>
    </message>
    <message>
      <source>&amp;Print</source>
      <translation>&amp;Tisk</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation>&amp;Konec</translation>
    </message>
    <message>
      <source>&amp;Redo edit</source>
      <translation>&amp;Znovu provést úpravu</translation>
    </message>
    <message>
      <source>&amp;Reset this layout</source>
      <translation>&amp;Obnovit toto rozložení</translation>
    </message>
    <message>
      <source>&amp;Resign</source>
      <translation>Vz&amp;dát</translation>
    </message>
    <message>
      <source>&amp;Review</source>
      <translation>&amp;Rozbor</translation>
    </message>
    <message>
      <source>&amp;Review the whole game...</source>
      <translation>&amp;Rozebrat celou partii...</translation>
    </message>
    <message>
      <source>&amp;Rules of the game</source>
      <translation>Pravidla h&amp;ry</translation>
    </message>
    <message>
      <source>&amp;SGF</source>
      <translation>&amp;SGF</translation>
    </message>
    <message>
      <source>&amp;Save</source>
      <translation>&amp;Uložit</translation>
    </message>
    <message>
      <source>&amp;Search for games...</source>
      <translation>&amp;Hledat partie...</translation>
    </message>
    <message>
      <source>&amp;Second</source>
      <translation>&amp;Druhá</translation>
    </message>
    <message>
      <source>&amp;Set up a position...</source>
      <translation>&amp;Postavit pozici...</translation>
    </message>
    <message>
      <source>&amp;Take back</source>
      <translation>&amp;Vzít zpět</translation>
    </message>
    <message>
      <source>&amp;Third</source>
      <translation>&amp;Třetí</translation>
    </message>
    <message>
      <source>&amp;Threats</source>
      <translation>&amp;Hrozby</translation>
    </message>
    <message>
      <source>&amp;Turn the board</source>
      <translation>&amp;Otočit desku</translation>
    </message>
    <message>
      <source>&amp;Undo edit</source>
      <translation>&amp;Vrátit úpravu</translation>
    </message>
    <message>
      <source>&amp;Values of the net</source>
      <translation>&amp;Hodnoty sítě</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>&amp;Zobrazení</translation>
    </message>
    <message>
      <source>&amp;Watch a tournament...</source>
      <translation>&amp;Sledovat turnaj...</translation>
    </message>
    <message>
      <source>&amp;Who are you?...</source>
      <translation>&amp;Kdo jste?...</translation>
    </message>
    <message>
      <source>&amp;Yixin</source>
      <translation>&amp;Yixin</translation>
    </message>
    <message>
      <source>A &amp;sheet of problems...</source>
      <translation>&amp;List s úlohami...</translation>
    </message>
    <message>
      <source>A tournament is being played. What should become of it?</source>
      <translation>Hraje se turnaj. Co s ním má být?</translation>
    </message>
    <message>
      <source>About Narabe</source>
      <translation>O programu Narabe</translation>
    </message>
    <message>
      <source>All your games in the library have been reviewed.</source>
      <translation>Všechny vaše partie v knihovně už jsou rozebrány.</translation>
    </message>
    <message>
      <source>Analyse this &amp;branch overnight...</source>
      <translation>Analyzovat tuto &amp;větev přes noc...</translation>
    </message>
    <message>
      <source>Another program has changed {path}. Saving the game would replace that.</source>
      <translation>Jiný program změnil soubor {path}. Uložením partie by se jeho změny přepsaly.</translation>
    </message>
    <message>
      <source>Balanced: {moves}</source>
      <translation>Vyrovnané: {moves}</translation>
    </message>
    <message>
      <source>Board as a &amp;table</source>
      <translation>Deska jako &amp;tabulka</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Zrušit</translation>
    </message>
    <message>
      <source>Checking...</source>
      <translation>Ověřuji...</translation>
    </message>
    <message>
      <source>Click the point with the right mouse button.</source>
      <translation>Klikněte na bod pravým tlačítkem myši.</translation>
    </message>
    <message>
      <source>Co&amp;mpare with</source>
      <translation>Po&amp;rovnat s</translation>
    </message>
    <message>
      <source>Comment on the position:</source>
      <translation>Komentář k pozici:</translation>
    </message>
    <message>
      <source>Copied: {text}</source>
      <translation>Zkopírováno: {text}</translation>
    </message>
    <message>
      <source>Copy &amp;as</source>
      <translation>Kopírovat &amp;jako</translation>
    </message>
    <message>
      <source>Copy p&amp;icture</source>
      <translation>Kopírovat &amp;obrázek</translation>
    </message>
    <message>
      <source>Do both players agree to a draw?</source>
      <translation>Souhlasí oba hráči s remízou?</translation>
    </message>
    <message>
      <source>Do you resign this game?</source>
      <translation>Vzdáváte tuto partii?</translation>
    </message>
    <message>
      <source>Draw</source>
      <translation>Remíza</translation>
    </message>
    <message>
      <source>Equal &amp;effort for each candidate</source>
      <translation>Stejné úsilí pro &amp;každého kandidáta</translation>
    </message>
    <message>
      <source>Event files</source>
      <translation>Soubory událostí</translation>
    </message>
    <message>
      <source>Export &amp;diagram...</source>
      <translation>Exportovat &amp;diagram...</translation>
    </message>
    <message>
      <source>Export &amp;picture...</source>
      <translation>Exportovat &amp;obrázek...</translation>
    </message>
    <message>
      <source>Export &amp;web page...</source>
      <translation>Exportovat &amp;webovou stránku...</translation>
    </message>
    <message>
      <source>Export a&amp;nimation...</source>
      <translation>Exportovat &amp;animaci...</translation>
    </message>
    <message>
      <source>Export animation</source>
      <translation>Exportovat animaci</translation>
    </message>
    <message>
      <source>Export diagram</source>
      <translation>Exportovat diagram</translation>
    </message>
    <message>
      <source>Export picture</source>
      <translation>Exportovat obrázek</translation>
    </message>
    <message>
      <source>Export tournament</source>
      <translation>Exportovat turnaj</translation>
    </message>
    <message>
      <source>Export web page</source>
      <translation>Exportovat webovou stránku</translation>
    </message>
    <message>
      <source>Find a &amp;balanced move</source>
      <translation>Najít &amp;vyrovnaný tah</translation>
    </message>
    <message>
      <source>Find a balanced &amp;pair of moves</source>
      <translation>Najít vyrovnanou &amp;dvojici tahů</translation>
    </message>
    <message>
      <source>Free software under the MIT licence.</source>
      <translation>Svobodný software pod licencí MIT.</translation>
    </message>
    <message>
      <source>Game {number}: {ending}</source>
      <translation>Partie {number}: {ending}</translation>
    </message>
    <message>
      <source>Import a &amp;folder...</source>
      <translation>Importovat &amp;složku...</translation>
    </message>
    <message>
      <source>Import m&amp;y games</source>
      <translation>Importovat &amp;mé partie</translation>
    </message>
    <message>
      <source>Let it run</source>
      <translation>Nechat běžet</translation>
    </message>
    <message>
      <source>Let it run: it goes on in the background, without the window.
Pause it: the games being played are finished, then it waits.
Stop it: the games being played are discarded.
Whatever you choose, you find it here again and can resume it.</source>
      <translation>Nechat běžet: turnaj pokračuje na pozadí, bez okna.
Pozastavit: rozehrané partie se dohrají, pak turnaj čeká.
Zastavit: rozehrané partie se zahodí.
V každém případě ho tu znovu najdete a můžete v něm pokračovat.</translation>
    </message>
    <message>
      <source>Looking for a balanced position...</source>
      <translation>Hledá se vyrovnaná pozice...</translation>
    </message>
    <message>
      <source>Looking for an exercise...</source>
      <translation>Hledá se cvičení...</translation>
    </message>
    <message>
      <source>Make the engine move n&amp;ow</source>
      <translation>Ať engine táhne &amp;hned</translation>
    </message>
    <message>
      <source>Mirror left and right</source>
      <translation>Zrcadlit zleva doprava</translation>
    </message>
    <message>
      <source>Mirror top and bottom</source>
      <translation>Zrcadlit shora dolů</translation>
    </message>
    <message>
      <source>Move the chapter &amp;down</source>
      <translation>Kapitolu &amp;níže</translation>
    </message>
    <message>
      <source>Move the chapter &amp;up</source>
      <translation>Kapitolu &amp;výše</translation>
    </message>
    <message>
      <source>Moves {first} to {last}</source>
      <translation>Tahy {first} až {last}</translation>
    </message>
    <message>
      <source>My &amp;results...</source>
      <translation>Mé výsle&amp;dky...</translation>
    </message>
    <message>
      <source>My repert&amp;oire...</source>
      <translation>Můj repert&amp;oár...</translation>
    </message>
    <message>
      <source>New &amp;tournament...</source>
      <translation>Nový &amp;turnaj...</translation>
    </message>
    <message>
      <source>Next &amp;chapter</source>
      <translation>Další ka&amp;pitola</translation>
    </message>
    <message>
      <source>Next &amp;tab</source>
      <translation>Další &amp;karta</translation>
    </message>
    <message>
      <source>Next move in m&amp;y repertoire</source>
      <translation>Další tah v mém repertoár&amp;u</translation>
    </message>
    <message>
      <source>No other engine</source>
      <translation>Žádný jiný engine</translation>
    </message>
    <message>
      <source>Not everything in it could be opened.</source>
      <translation>Ne všechno se podařilo otevřít.</translation>
    </message>
    <message>
      <source>Open &amp;recent</source>
      <translation>Otevřít &amp;nedávné</translation>
    </message>
    <message>
      <source>Open a game</source>
      <translation>Otevřít partii</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>Vložit</translation>
    </message>
    <message>
      <source>Pause it</source>
      <translation>Pozastavit</translation>
    </message>
    <message>
      <source>Pic&amp;tures of the library...</source>
      <translation>&amp;Grafy knihovny...</translation>
    </message>
    <message>
      <source>Picture copied.</source>
      <translation>Obrázek zkopírován.</translation>
    </message>
    <message>
      <source>Play again with s&amp;wapped colours</source>
      <translation>Hrát znovu s &amp;vyměněnými barvami</translation>
    </message>
    <message>
      <source>Play against the level that suits &amp;you</source>
      <translation>Hrát proti úrovni, která se pro &amp;vás hodí</translation>
    </message>
    <message>
      <source>Play it</source>
      <translation>Zahrát</translation>
    </message>
    <message>
      <source>Play on &amp;from here...</source>
      <translation>Hrát &amp;odsud...</translation>
    </message>
    <message>
      <source>Play, analyse and watch Gomoku and Renju.</source>
      <translation>Hrajte, rozebírejte a sledujte gomoku a renju.</translation>
    </message>
    <message>
      <source>Point and text (h8 A); a point alone removes its text:</source>
      <translation>Bod a text (h8 A); bod samotný text odstraní:</translation>
    </message>
    <message>
      <source>Pr&amp;actise the mistakes</source>
      <translation>Pr&amp;ocvičit chyby</translation>
    </message>
    <message>
      <source>Pr&amp;esent</source>
      <translation>Pr&amp;ezentovat</translation>
    </message>
    <message>
      <source>Practise with p&amp;uzzles...</source>
      <translation>Procvičovat &amp;úlohy...</translation>
    </message>
    <message>
      <source>Pre&amp;vious tab</source>
      <translation>Předchozí k&amp;arta</translation>
    </message>
    <message>
      <source>Previous c&amp;hapter</source>
      <translation>Předchozí kap&amp;itola</translation>
    </message>
    <message>
      <source>Proven: the line wins against every defence.</source>
      <translation>Dokázáno: varianta vyhrává proti každé obraně.</translation>
    </message>
    <message>
      <source>Redo mo&amp;ve</source>
      <translation>Znovu &amp;zahrát tah</translation>
    </message>
    <message>
      <source>Refuted: the line overlooks a win of the opponent.</source>
      <translation>Vyvráceno: varianta přehlíží výhru soupeře.</translation>
    </message>
    <message>
      <source>Report...</source>
      <translation>Zpráva...</translation>
    </message>
    <message>
      <source>Resign</source>
      <translation>Vzdát</translation>
    </message>
    <message>
      <source>Resign and do not ask again</source>
      <translation>Vzdát a příště se neptat</translation>
    </message>
    <message>
      <source>Review finished.</source>
      <translation>Rozbor dokončen.</translation>
    </message>
    <message>
      <source>Review se&amp;veral games...</source>
      <translation>Rozebrat &amp;více partií...</translation>
    </message>
    <message>
      <source>Review the game first: practice uses the mistakes found.</source>
      <translation>Nejprve partii rozeberte: cvičí se nalezené chyby.</translation>
    </message>
    <message>
      <source>Rotate to the &amp;left</source>
      <translation>Otočit do&amp;leva</translation>
    </message>
    <message>
      <source>Rotate to the &amp;right</source>
      <translation>Otočit dop&amp;rava</translation>
    </message>
    <message>
      <source>Save &amp;as...</source>
      <translation>Uložit &amp;jako...</translation>
    </message>
    <message>
      <source>Save as SGF</source>
      <translation>Uložit jako SGF</translation>
    </message>
    <message>
      <source>Save as {kind}</source>
      <translation>Uložit jako {kind}</translation>
    </message>
    <message>
      <source>Save the game</source>
      <translation>Uložit partii</translation>
    </message>
    <message>
      <source>Saved: {path}</source>
      <translation>Uloženo: {path}</translation>
    </message>
    <message>
      <source>Se&amp;ttings...</source>
      <translation>&amp;Nastavení...</translation>
    </message>
    <message>
      <source>Search all points a&amp;gain</source>
      <translation>Hledat &amp;znovu na všech bodech</translation>
    </message>
    <message>
      <source>Show all &amp;defences</source>
      <translation>Ukázat všechny &amp;obrany</translation>
    </message>
    <message>
      <source>Stones were set up or a move was passed: copy a BOARD block or SGF.</source>
      <translation>Kameny zde byly rozestaveny nebo se hráč vzdal tahu: zkopírujte pozici jako blok BOARD nebo SGF.</translation>
    </message>
    <message>
      <source>Stop it</source>
      <translation>Zastavit</translation>
    </message>
    <message>
      <source>T&amp;hreat counts</source>
      <translation>Počty &amp;hrozeb</translation>
    </message>
    <message>
      <source>Tabs and &amp;chapters</source>
      <translation>Karty a &amp;kapitoly</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>Text</translation>
    </message>
    <message>
      <source>Text on {point}:</source>
      <translation>Text na {point}:</translation>
    </message>
    <message>
      <source>The &amp;game in diagrams...</source>
      <translation>&amp;Partie v diagramech...</translation>
    </message>
    <message>
      <source>The &amp;position...</source>
      <translation>&amp;Pozice...</translation>
    </message>
    <message>
      <source>The file cannot be opened.</source>
      <translation>Soubor nelze otevřít.</translation>
    </message>
    <message>
      <source>The file cannot be written.</source>
      <translation>Soubor nelze zapsat.</translation>
    </message>
    <message>
      <source>The game cannot be turned so.</source>
      <translation>Partii takto otočit nelze.</translation>
    </message>
    <message>
      <source>The game has no moves.</source>
      <translation>Partie nemá žádné tahy.</translation>
    </message>
    <message>
      <source>The game has not been saved.</source>
      <translation>Partie nebyla uložena.</translation>
    </message>
    <message>
      <source>The game is not over.</source>
      <translation>Partie ještě neskončila.</translation>
    </message>
    <message>
      <source>The game was stopped. Undo takes it up again.</source>
      <translation>Hra byla zastavena. Vrácením úpravy v ní budete pokračovat.</translation>
    </message>
    <message>
      <source>The tournament reported a problem.</source>
      <translation>Turnaj ohlásil potíž.</translation>
    </message>
    <message>
      <source>There is a stone at {point}.</source>
      <translation>Na {point} už je kámen.</translation>
    </message>
    <message>
      <source>There is no analysis to check.</source>
      <translation>Není žádná analýza k ověření.</translation>
    </message>
    <message>
      <source>There is no game to review yet.</source>
      <translation>Zatím není co rozebírat.</translation>
    </message>
    <message>
      <source>There is no next move to be marked.</source>
      <translation>Není žádný další tah k označení.</translation>
    </message>
    <message>
      <source>There is no position or game in this text.</source>
      <translation>V tomto textu není pozice ani partie.</translation>
    </message>
    <message>
      <source>There is no threat to be stopped.</source>
      <translation>Není zde žádná hrozba, kterou je třeba zastavit.</translation>
    </message>
    <message>
      <source>This package contains PyQt6 and is free software under the GNU General Public License 3.</source>
      <translation>Tento balíček obsahuje PyQt6 a je svobodným softwarem pod licencí GNU GPL 3.</translation>
    </message>
    <message>
      <source>To the &amp;end</source>
      <translation>Na &amp;konec</translation>
    </message>
    <message>
      <source>To the &amp;start</source>
      <translation>Na &amp;začátek</translation>
    </message>
    <message>
      <source>To the game in &amp;progress</source>
      <translation>K probíhající &amp;partii</translation>
    </message>
    <message>
      <source>Turn the board</source>
      <translation>Otočit desku</translation>
    </message>
    <message>
      <source>Unproven: our solver neither confirms nor refutes the line.</source>
      <translation>Nedokázáno: náš řešič variantu nepotvrdil ani nevyvrátil.</translation>
    </message>
    <message>
      <source>Watch a tournament</source>
      <translation>Sledovat turnaj</translation>
    </message>
    <message>
      <source>While a game is played its stones are hidden: only the last move is marked.</source>
      <translation>Dokud se hraje, jsou kameny skryté: vyznačen je jen poslední tah.</translation>
    </message>
    <message>
      <source>Would not be saved: {parts}. SGF holds everything.</source>
      <translation>Neuložily by se: {parts}. SGF pojme vše.</translation>
    </message>
    <message>
      <source>Your pro&amp;gress...</source>
      <translation>Váš po&amp;krok...</translation>
    </message>
    <message>
      <source>analyses</source>
      <translation>analýzy</translation>
    </message>
    <message>
      <source>comments</source>
      <translation>komentáře</translation>
    </message>
    <message>
      <source>marks</source>
      <translation>značky</translation>
    </message>
    <message>
      <source>result</source>
      <translation>výsledek</translation>
    </message>
    <message>
      <source>texts on points</source>
      <translation>texty na polích</translation>
    </message>
    <message>
      <source>variations</source>
      <translation>varianty</translation>
    </message>
    <message>
      <source>{file} is being written...</source>
      <translation>Zapisuje se {file}...</translation>
    </message>
    <message>
      <source>{kind} files cannot hold all of this game.</source>
      <translation>Soubory {kind} nepojmou celou tuto partii.</translation>
    </message>
    <message>
      <source>{move} is a forbidden move, which loses the game.</source>
      <translation>{move} je zakázaný tah, který prohrává partii.</translation>
    </message>
    <message>
      <source>{old} is no longer among the engines: {new} plays on in its place.</source>
      <translation>{old} už není mezi enginy: místo něj hraje dál {new}.</translation>
    </message>
    <message numerus="yes">
      <source>%n move(s) hold against the threat.</source>
      <translation>
        <numerusform>Hrozbě odolá %n tah.</numerusform>
        <numerusform>Hrozbě odolají %n tahy.</numerusform>
        <numerusform>Hrozbě odolá %n tahů.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) of your repertoire are to be drilled today.</source>
      <translation>
        <numerusform>Dnes je k procvičení %n pozice vašeho repertoáru.</numerusform>
        <numerusform>Dnes jsou k procvičení %n pozice vašeho repertoáru.</numerusform>
        <numerusform>Dnes je k procvičení %n pozic vašeho repertoáru.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The branch is analysed: %n position(s) were new.</source>
      <translation>
        <numerusform>Větev je analyzována: %n pozice byla nová.</numerusform>
        <numerusform>Větev je analyzována: %n pozice byly nové.</numerusform>
        <numerusform>Větev je analyzována: %n pozic bylo nových.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/contests</name>
    <message>
      <source>0: no limit</source>
      <translation>0: bez omezení</translation>
    </message>
    <message>
      <source>A folder with a page for spectators</source>
      <translation>Složka se stránkou pro diváky</translation>
    </message>
    <message>
      <source>A fresh process for each game</source>
      <translation>Pro každou partii nový proces</translation>
    </message>
    <message>
      <source>A page with tables, curves and games (HTML)</source>
      <translation>Stránka s tabulkami, křivkami a partiemi (HTML)</translation>
    </message>
    <message>
      <source>A random order needs a file of openings.</source>
      <translation>Náhodné pořadí vyžaduje soubor zahájení.</translation>
    </message>
    <message>
      <source>All results are equal so far: the difference in Elo cannot be estimated yet.</source>
      <translation>Všechny výsledky jsou zatím stejné: rozdíl Elo ještě nelze odhadnout.</translation>
    </message>
    <message>
      <source>An engine's failure ends the tournament</source>
      <translation>Selhání enginu ukončí turnaj</translation>
    </message>
    <message>
      <source>An odd number of games leaves a colour unswapped: choose an even one.</source>
      <translation>Při lichém počtu partií zůstane jedna bez výměny barev: zvolte sudý.</translation>
    </message>
    <message>
      <source>Another match runner is playing this tournament.</source>
      <translation>Tento turnaj právě hraje jiný program zápasů.</translation>
    </message>
    <message>
      <source>As in the file</source>
      <translation>Jako v souboru</translation>
    </message>
    <message>
      <source>Ask for every move with the whole board</source>
      <translation>O každý tah žádat celou deskou</translation>
    </message>
    <message>
      <source>Begin with opening</source>
      <translation>Začít zahájením č.</translation>
    </message>
    <message>
      <source>Black won {black}, White {white}, {draws} drawn; Black's advantage: {elo} Elo</source>
      <translation>Výhry černého {black}, bílého {white}, remízy {draws}; výhoda černého: {elo} Elo</translation>
    </message>
    <message>
      <source>By our own threat solver; 0: never</source>
      <translation>Naším řešitelem hrozeb; 0: nikdy</translation>
    </message>
    <message>
      <source>Byes, round by round, each worth {points} in the order of the table: {engines}</source>
      <translation>Volné losy po kolech, každý v pořadí tabulky za {points}: {engines}</translation>
    </message>
    <message>
      <source>Chance to accept what is not so</source>
      <translation>Pravděpodobnost chybného přijetí</translation>
    </message>
    <message>
      <source>Chance to reject what is so</source>
      <translation>Pravděpodobnost chybného zamítnutí</translation>
    </message>
    <message>
      <source>Check its command and folder under Engines.</source>
      <translation>Zkontrolujte jeho příkaz a složku v okně Enginy.</translation>
    </message>
    <message>
      <source>Cluster</source>
      <translation>Klastr</translation>
    </message>
    <message>
      <source>Columns x rows, for a board that is not square: 20x15</source>
      <translation>Sloupce x řady, pro desku, která není čtvercová: 20x15</translation>
    </message>
    <message>
      <source>Cut openings after, moves</source>
      <translation>Zahájení zkrátit na tahů</translation>
    </message>
    <message>
      <source>Depth</source>
      <translation>Hloubka</translation>
    </message>
    <message>
      <source>Difference: {elo} Elo; {first} is the stronger one with a probability of {share}</source>
      <translation>Rozdíl: {elo} Elo; {first} je silnější s pravděpodobností {share}</translation>
    </message>
    <message>
      <source>Do not ask with SWAP2BOARD</source>
      <translation>Neptat se pomocí SWAP2BOARD</translation>
    </message>
    <message>
      <source>Do not enforce the memory limit</source>
      <translation>Nevynucovat limit paměti</translation>
    </message>
    <message>
      <source>Draw at, stones</source>
      <translation>Remíza při kamenech</translation>
    </message>
    <message>
      <source>Draw by scores</source>
      <translation>Remíza podle hodnocení</translation>
    </message>
    <message>
      <source>Each opening once, without swapped colours</source>
      <translation>Každé zahájení jednou, bez výměny barev</translation>
    </message>
    <message>
      <source>Each pairing plays its games once in each round</source>
      <translation>Každá dvojice sehraje v každém kole své partie</translation>
    </message>
    <message>
      <source>Early ends</source>
      <translation>Předčasné konce</translation>
    </message>
    <message>
      <source>Elo from all games together; the mean of the engines is 0.</source>
      <translation>Elo ze všech partií dohromady; průměr enginů je 0.</translation>
    </message>
    <message>
      <source>Endings: {endings}</source>
      <translation>Konce: {endings}</translation>
    </message>
    <message>
      <source>Equal seeds give equal orders</source>
      <translation>Stejná semínka dávají stejná pořadí</translation>
    </message>
    <message>
      <source>Exchange all colours</source>
      <translation>Vyměnit všechny barvy</translation>
    </message>
    <message>
      <source>Faults</source>
      <translation>Chyby</translation>
    </message>
    <message>
      <source>Files, besides SGF</source>
      <translation>Soubory, kromě SGF</translation>
    </message>
    <message>
      <source>Finished</source>
      <translation>Dokončen</translation>
    </message>
    <message>
      <source>For engines that drop early lines</source>
      <translation>Pro enginy, které ztrácejí příliš časné řádky</translation>
    </message>
    <message>
      <source>Forfeits</source>
      <translation>Kontumace</translation>
    </message>
    <message>
      <source>Forgive nothing: no tolerance, no second try</source>
      <translation>Nic neodpouštět: žádná tolerance, žádný druhý pokus</translation>
    </message>
    <message>
      <source>Games as Piskvork writes them (PSQ)</source>
      <translation>Partie, jak je píše Piškvork (PSQ)</translation>
    </message>
    <message>
      <source>Games lost by a crash, a limit or an illegal move.</source>
      <translation>Partie prohrané pádem, překročením limitu nebo neplatným tahem.</translation>
    </message>
    <message>
      <source>Gauntlet</source>
      <translation>Jeden proti všem</translation>
    </message>
    <message>
      <source>Give it more time, or play fewer games at once.</source>
      <translation>Dejte mu více času, nebo hrajte méně partií současně.</translation>
    </message>
    <message>
      <source>GomocupJudge: 10 ms of each move are forgiven</source>
      <translation>GomocupJudge: každému tahu se promíjí 10 ms</translation>
    </message>
    <message>
      <source>Half the 95 % interval of the rating, with pairs of games as units.</source>
      <translation>Polovina 95% intervalu ratingu; jednotkou jsou dvojice partií.</translation>
    </message>
    <message>
      <source>How many engines play a gauntlet against all others</source>
      <translation>Kolik enginů hraje proti všem ostatním</translation>
    </message>
    <message>
      <source>How openings are taken matters only with a file of openings.</source>
      <translation>Jak se zahájení berou, má význam jen se souborem zahájení.</translation>
    </message>
    <message>
      <source>It can only be made of a tournament that is recorded.</source>
      <translation>Lze ji vytvořit jen z turnaje, který se zaznamenává.</translation>
    </message>
    <message>
      <source>It contradicts “{other}”; keep only one of the two.</source>
      <translation>Odporuje volbě „{other}“; ponechte jen jednu z nich.</translation>
    </message>
    <message>
      <source>It has no command; enter one under Engines.</source>
      <translation>Nemá příkaz; zadejte ho v nabídce Enginy.</translation>
    </message>
    <message>
      <source>Its folder {value} is not there; change it under Engines.</source>
      <translation>Jeho složka {value} neexistuje; změňte ji v nabídce Enginy.</translation>
    </message>
    <message>
      <source>Its program is not there: {value}. Change its command under Engines.</source>
      <translation>Jeho program neexistuje: {value}. Změňte příkaz v nabídce Enginy.</translation>
    </message>
    <message>
      <source>Keep openings equal under symmetry</source>
      <translation>Ponechat souměrně shodná zahájení</translation>
    </message>
    <message>
      <source>Kind of file</source>
      <translation>Druh souboru</translation>
    </message>
    <message>
      <source>Late</source>
      <translation>Pozdě</translation>
    </message>
    <message>
      <source>Let engines run while the opponent thinks</source>
      <translation>Nechat enginy běžet, když přemýšlí soupeř</translation>
    </message>
    <message>
      <source>Longest, ms</source>
      <translation>Nejdelší, ms</translation>
    </message>
    <message>
      <source>Match</source>
      <translation>Zápas</translation>
    </message>
    <message>
      <source>Mean, ms</source>
      <translation>Průměr, ms</translation>
    </message>
    <message>
      <source>Moves and a score, such as 10 20: both engines' scores must agree for so many moves</source>
      <translation>Tahy a hodnocení, např. 10 20: hodnocení obou enginů se musí shodovat po tolik tahů</translation>
    </message>
    <message>
      <source>Moves made</source>
      <translation>Odehráno tahů</translation>
    </message>
    <message>
      <source>No engine is called “{value}” in {file}. Near it: {known}</source>
      <translation>V souboru {file} není žádný engine jménem „{value}“. Podobná jména: {known}</translation>
    </message>
    <message>
      <source>No engine runs in {value} bytes of memory: 350 MiB are {bytes}.</source>
      <translation>V {value} bajtech paměti žádný engine nepoběží: 350 MiB je {bytes}.</translation>
    </message>
    <message>
      <source>No opening of {value} can be played on this board by these rules.</source>
      <translation>Žádné zahájení ze souboru {value} nelze na této desce a podle těchto pravidel hrát.</translation>
    </message>
    <message>
      <source>Nodes per move</source>
      <translation>Uzly na tah</translation>
    </message>
    <message>
      <source>Of games that the machine spoilt</source>
      <translation>Partií, které pokazil stroj</translation>
    </message>
    <message>
      <source>Only games that the first engine lost</source>
      <translation>Jen partie, které první engine prohrál</translation>
    </message>
    <message>
      <source>Openings and games</source>
      <translation>Zahájení a partie</translation>
    </message>
    <message>
      <source>Options are written as NAME=VALUE, such as tc=0/2 or nodes=1000.</source>
      <translation>Volby se píší jako NAME=VALUE, například tc=0/2 nebo nodes=1000.</translation>
    </message>
    <message>
      <source>Order of the openings</source>
      <translation>Pořadí zahájení</translation>
    </message>
    <message>
      <source>Overrun that is forgiven</source>
      <translation>Překročení, které se promíjí</translation>
    </message>
    <message>
      <source>Pause after a move, ms</source>
      <translation>Pauza po tahu, ms</translation>
    </message>
    <message>
      <source>Pause before a game, ms</source>
      <translation>Pauza před partií, ms</translation>
    </message>
    <message>
      <source>Paused</source>
      <translation>Pozastaven</translation>
    </message>
    <message>
      <source>Piskvork: the tolerance may be overdrawn</source>
      <translation>Piškvork: toleranci lze přečerpat</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>Místo</translation>
    </message>
    <message>
      <source>Points</source>
      <translation>Body</translation>
    </message>
    <message>
      <source>Positions for training</source>
      <translation>Pozice k učení</translation>
    </message>
    <message>
      <source>Processors</source>
      <translation>Procesory</translation>
    </message>
    <message>
      <source>Raise its memory limit under Engines.</source>
      <translation>Zvyšte jeho limit paměti v okně Enginy.</translation>
    </message>
    <message>
      <source>Random</source>
      <translation>Náhodné</translation>
    </message>
    <message>
      <source>Rating</source>
      <translation>Rating</translation>
    </message>
    <message>
      <source>Ray, the program for clusters, is not installed.</source>
      <translation>Ray, program pro klastry, není nainstalován.</translation>
    </message>
    <message>
      <source>Replays</source>
      <translation>Opakování</translation>
    </message>
    <message>
      <source>Results for rating programs (PGN)</source>
      <translation>Výsledky pro ratingové programy (PGN)</translation>
    </message>
    <message>
      <source>Running</source>
      <translation>Hraje se</translation>
    </message>
    <message>
      <source>SPRT compares two engines: tick exactly two.</source>
      <translation>SPRT porovnává dva enginy: zaškrtněte právě dva.</translation>
    </message>
    <message>
      <source>SPRT is not possible in a knockout.</source>
      <translation>Ve vyřazovacím turnaji není SPRT možné.</translation>
    </message>
    <message>
      <source>SPRT, alpha</source>
      <translation>SPRT, alfa</translation>
    </message>
    <message>
      <source>SPRT, beta</source>
      <translation>SPRT, beta</translation>
    </message>
    <message>
      <source>SPRT, bounds in</source>
      <translation>SPRT, meze v</translation>
    </message>
    <message>
      <source>SPRT, {elo0} against {elo1} Elo: {llr} (ends at {lower} or {upper}), {verdict}</source>
      <translation>SPRT, {elo0} proti {elo1} Elo: {llr} (končí při {lower} nebo {upper}), {verdict}</translation>
    </message>
    <message>
      <source>SPRT: alpha and beta must be above 0, and together below 1.</source>
      <translation>SPRT: alfa i beta musí být větší než 0 a dohromady menší než 1.</translation>
    </message>
    <message>
      <source>SPRT: the first bound must be below the second.</source>
      <translation>SPRT: první mez musí být nižší než druhá.</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>Semínko</translation>
    </message>
    <message>
      <source>Seeds</source>
      <translation>Nasazení</translation>
    </message>
    <message>
      <source>Share of the positions</source>
      <translation>Podíl pozic</translation>
    </message>
    <message>
      <source>Something must be entered here.</source>
      <translation>Sem je třeba něco zadat.</translation>
    </message>
    <message>
      <source>Speed</source>
      <translation>Rychlost</translation>
    </message>
    <message>
      <source>Start, seconds</source>
      <translation>Spuštění, sekundy</translation>
    </message>
    <message>
      <source>Starting...</source>
      <translation>Spouští se...</translation>
    </message>
    <message>
      <source>Stopped</source>
      <translation>Zastaven</translation>
    </message>
    <message>
      <source>Stopping...</source>
      <translation>Zastavuje se...</translation>
    </message>
    <message>
      <source>Test it with the doctor under Engines.</source>
      <translation>Vyzkoušejte ho doktorem v okně Enginy.</translation>
    </message>
    <message>
      <source>The engines' messages</source>
      <translation>Co enginy říkaly</translation>
    </message>
    <message>
      <source>The longest wait for an engine</source>
      <translation>Nejdelší čekání na engine</translation>
    </message>
    <message>
      <source>The openings in {value} have changed since the tournament began; put the old file back.</source>
      <translation>Zahájení v souboru {value} se od začátku turnaje změnila; vraťte původní soubor.</translation>
    </message>
    <message>
      <source>The runner itself took {ms} ms a game (median).</source>
      <translation>Samotný program zápasů potřeboval {ms} ms na partii (medián).</translation>
    </message>
    <message>
      <source>The tournament ended with an error:</source>
      <translation>Turnaj skončil chybou:</translation>
    </message>
    <message>
      <source>The tournament is finished.</source>
      <translation>Turnaj skončil.</translation>
    </message>
    <message>
      <source>The tournament is paused.</source>
      <translation>Turnaj je pozastaven.</translation>
    </message>
    <message>
      <source>The tournament is running.</source>
      <translation>Turnaj probíhá.</translation>
    </message>
    <message>
      <source>The tournament is starting...</source>
      <translation>Turnaj začíná...</translation>
    </message>
    <message>
      <source>The tournament is stopping...</source>
      <translation>Turnaj se zastavuje...</translation>
    </message>
    <message>
      <source>The tournament was not played by narabe-match and cannot be resumed; it can only be watched.</source>
      <translation>Turnaj nehrál narabe-match a nelze v něm pokračovat; lze ho jen sledovat.</translation>
    </message>
    <message>
      <source>The tournament was played by another version of the match runner.</source>
      <translation>Turnaj hrála jiná verze programu zápasů.</translation>
    </message>
    <message>
      <source>The tournament was stopped; it can be resumed in the Match layout.</source>
      <translation>Turnaj byl zastaven; pokračovat v něm lze v rozložení Zápas.</translation>
    </message>
    <message>
      <source>There is no such option.</source>
      <translation>Taková volba neexistuje.</translation>
    </message>
    <message>
      <source>There is no such option; these are known: {known}.</source>
      <translation>Taková volba neexistuje; známé jsou: {known}.</translation>
    </message>
    <message>
      <source>This cannot be changed in a tournament that has begun.</source>
      <translation>V turnaji, který už začal, to nelze změnit.</translation>
    </message>
    <message>
      <source>This form cannot hold this board or these rules; choose CSV.</source>
      <translation>Tento formát neumí uložit tuto desku nebo pravidla; zvolte CSV.</translation>
    </message>
    <message>
      <source>This is not a text.</source>
      <translation>Toto není text.</translation>
    </message>
    <message>
      <source>This is not the event file of a tournament.</source>
      <translation>Toto není soubor událostí turnaje.</translation>
    </message>
    <message>
      <source>This machine has no processor {value}.</source>
      <translation>Tento počítač nemá procesor {value}.</translation>
    </message>
    <message>
      <source>This must be written as NAME=VALUE, in one line.</source>
      <translation>Musí být zapsáno jako NAME=VALUE na jednom řádku.</translation>
    </message>
    <message>
      <source>This tournament was not started by you on this computer.</source>
      <translation>Tento turnaj jste na tomto počítači nezačali vy.</translation>
    </message>
    <message>
      <source>Time and engines</source>
      <translation>Čas a enginy</translation>
    </message>
    <message>
      <source>Tolerance, seconds</source>
      <translation>Tolerance, sekundy</translation>
    </message>
    <message>
      <source>Turn the openings at each further pass</source>
      <translation>Při každém dalším průchodu zahájení otočit</translation>
    </message>
    <message>
      <source>Whole conversations with the engines</source>
      <translation>Celá komunikace s enginy</translation>
    </message>
    <message>
      <source>Win by scores</source>
      <translation>Výhra podle hodnocení</translation>
    </message>
    <message>
      <source>Win proven within, nodes</source>
      <translation>Výhra dokázaná do uzlů</translation>
    </message>
    <message>
      <source>Winner: {engine}</source>
      <translation>Vítěz: {engine}</translation>
    </message>
    <message>
      <source>Without a limit a game might never end: choose a time per move or per game.</source>
      <translation>Bez omezení by partie nemusela skončit: zvolte čas na tah nebo na partii.</translation>
    </message>
    <message>
      <source>Write a number of moves, a blank and a score, such as 10 20.</source>
      <translation>Napište počet tahů, mezeru a hodnocení, například 10 20.</translation>
    </message>
    <message>
      <source>about {time}</source>
      <translation>asi {time}</translation>
    </message>
    <message>
      <source>adjudicated draw</source>
      <translation>remíza rozhodnutím</translation>
    </message>
    <message>
      <source>adjudicated win</source>
      <translation>výhra rozhodnutím</translation>
    </message>
    <message>
      <source>agreed draw</source>
      <translation>dohodnutá remíza</translation>
    </message>
    <message>
      <source>at least {games}</source>
      <translation>nejméně {games}</translation>
    </message>
    <message>
      <source>at most {games}</source>
      <translation>nejvýše {games}</translation>
    </message>
    <message>
      <source>by its content</source>
      <translation>podle obsahu</translation>
    </message>
    <message>
      <source>c-gomoku-cli: the game clock stops at 0</source>
      <translation>c-gomoku-cli: hodiny partie se zastaví na 0</translation>
    </message>
    <message>
      <source>clock: {manager}</source>
      <translation>hodiny: {manager}</translation>
    </message>
    <message>
      <source>crash</source>
      <translation>pád programu</translation>
    </message>
    <message>
      <source>did not start</source>
      <translation>nespustil se</translation>
    </message>
    <message>
      <source>each opening once</source>
      <translation>každé zahájení jednou</translation>
    </message>
    <message>
      <source>each opening with both colours</source>
      <translation>každé zahájení oběma barvami</translation>
    </message>
    <message>
      <source>forbidden move</source>
      <translation>zakázaný tah</translation>
    </message>
    <message>
      <source>full board</source>
      <translation>plná deska</translation>
    </message>
    <message>
      <source>how long they take is not known without limits of time</source>
      <translation>jak dlouho potrvají, není bez časových limitů známo</translation>
    </message>
    <message>
      <source>illegal move</source>
      <translation>neplatný tah</translation>
    </message>
    <message>
      <source>memory limit exceeded</source>
      <translation>překročení paměti</translation>
    </message>
    <message>
      <source>move limit</source>
      <translation>limit tahů</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>bez odpovědi</translation>
    </message>
    <message>
      <source>nodes/s</source>
      <translation>uzlů/s</translation>
    </message>
    <message>
      <source>normalised Elo</source>
      <translation>normalizovaném Elo</translation>
    </message>
    <message>
      <source>not decided yet</source>
      <translation>zatím nerozhodnuto</translation>
    </message>
    <message>
      <source>on: each game has processors of its own; or those to use, such as 0,2,4-7</source>
      <translation>on: každá partie má vlastní procesory; nebo ty, které se mají použít, např. 0,2,4-7</translation>
    </message>
    <message>
      <source>openings {file}, seed {seed}</source>
      <translation>zahájení {file}, semínko {seed}</translation>
    </message>
    <message>
      <source>protocol error</source>
      <translation>chyba protokolu</translation>
    </message>
    <message>
      <source>ray or ray:ADDRESS: play on a Ray cluster</source>
      <translation>ray nebo ray:ADRESA: hrát na klastru Ray</translation>
    </message>
    <message>
      <source>resignation</source>
      <translation>vzdání se</translation>
    </message>
    <message>
      <source>time limit exceeded</source>
      <translation>překročení času</translation>
    </message>
    <message>
      <source>visits/s</source>
      <translation>návštěv/s</translation>
    </message>
    <message>
      <source>{days} d {hours} h</source>
      <translation>{days} d {hours} h</translation>
    </message>
    <message>
      <source>{elo} Elo or less accepted</source>
      <translation>přijato {elo} Elo nebo méně</translation>
    </message>
    <message>
      <source>{elo} Elo or more accepted</source>
      <translation>přijato {elo} Elo nebo více</translation>
    </message>
    <message>
      <source>{first} against {second}: {wins} won, {losses} lost, {draws} drawn ({score})</source>
      <translation>{first} proti {second}: výhry {wins}, prohry {losses}, remízy {draws} ({score})</translation>
    </message>
    <message>
      <source>{hours} h {minutes} min</source>
      <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
      <source>{needed} processors are needed (games at once: {games}, threads of an engine: {threads}), and {there} are there.</source>
      <translation>Je potřeba {needed} procesorů (partií najednou: {games}, vláken enginu: {threads}), k dispozici jich je {there}.</translation>
    </message>
    <message>
      <source>{place}: {problem}</source>
      <translation>{place}: {problem}</translation>
    </message>
    <message>
      <source>{value} holds another tournament.</source>
      <translation>{value} obsahuje jiný turnaj.</translation>
    </message>
    <message>
      <source>{value} holds no opening.</source>
      <translation>Soubor {value} neobsahuje žádné zahájení.</translation>
    </message>
    <message>
      <source>“{value}” is neither on nor off.</source>
      <translation>„{value}“ není ani on, ani off.</translation>
    </message>
    <message>
      <source>“{value}” is not a cluster: write ray or ray:ADDRESS.</source>
      <translation>„{value}“ není klastr: napište ray nebo ray:ADRESA.</translation>
    </message>
    <message>
      <source>“{value}” is not a list of processors: write on, off or numbers such as 0,2,4-7.</source>
      <translation>„{value}“ není seznam procesorů: napište on, off nebo čísla, například 0,2,4-7.</translation>
    </message>
    <message>
      <source>“{value}” is not a number.</source>
      <translation>„{value}“ není číslo.</translation>
    </message>
    <message>
      <source>“{value}” is not a time in seconds: write 0/2 for 2 s per move, 60/5 for 5 s per move and 60 s per game.</source>
      <translation>„{value}“ není čas v sekundách: 0/2 znamená 2 s na tah, 60/5 znamená 5 s na tah a 60 s na partii.</translation>
    </message>
    <message>
      <source>“{value}” is not a whole number.</source>
      <translation>„{value}“ není celé číslo.</translation>
    </message>
    <message>
      <source>“{value}” is not an amount of memory: write 350MB or 2GB.</source>
      <translation>„{value}“ není velikost paměti: napište 350MB nebo 2GB.</translation>
    </message>
    <message>
      <source>“{value}” is not an option.</source>
      <translation>„{value}“ není volba.</translation>
    </message>
    <message>
      <source>“{value}” is not between {low} and {high} seconds.</source>
      <translation>„{value}“ není mezi {low} a {high} sekundami.</translation>
    </message>
    <message>
      <source>“{value}” is not between {low} and {high}.</source>
      <translation>„{value}“ není mezi {low} a {high}.</translation>
    </message>
    <message>
      <source>“{value}” is not possible; choose one of these: {known}.</source>
      <translation>„{value}“ není možné; zvolte jedno z těchto: {known}.</translation>
    </message>
    <message>
      <source>“{value}” is too small: {low} is the least.</source>
      <translation>„{value}“ je příliš málo: nejmenší možná hodnota je {low}.</translation>
    </message>
    <message>
      <source>“{value}” must end in .html, .json or .csv.</source>
      <translation>„{value}“ musí končit na .html, .json nebo .csv.</translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) of {played} ended by a forfeit ({share}): the result is weak evidence of strength.</source>
      <translation>
        <numerusform>%n partie z {played} skončila kontumací ({share}): výsledek o síle mnoho neříká.</numerusform>
        <numerusform>%n partie z {played} skončily kontumací ({share}): výsledek o síle mnoho neříká.</numerusform>
        <numerusform>%n partií z {played} skončilo kontumací ({share}): výsledek o síle mnoho neříká.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) repeat others move by move and are not counted as evidence.</source>
      <translation>
        <numerusform>%n hra opakuje jinou tah po tahu a nepočítá se jako důkaz.</numerusform>
        <numerusform>%n hry opakují jiné tah po tahu a nepočítají se jako důkaz.</numerusform>
        <numerusform>%n her opakuje jiné tah po tahu a nepočítá se jako důkaz.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) were repeated because of delays of the machine.</source>
      <translation>
        <numerusform>%n partie se opakovala kvůli zdržení stroje.</numerusform>
        <numerusform>%n partie se opakovaly kvůli zdržení stroje.</numerusform>
        <numerusform>%n partií se opakovalo kvůli zdržení stroje.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>one colour won both games of {count} of %n opening(s)</source>
      <translation>
        <numerusform>jedna barva vyhrála obě partie v {count} z %n zahájení</numerusform>
        <numerusform>jedna barva vyhrála obě partie v {count} ze %n zahájení</numerusform>
        <numerusform>jedna barva vyhrála obě partie v {count} z %n zahájení</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{engine} lost %n game(s) by a forfeit: {cause}.</source>
      <translation>
        <numerusform>{engine} prohrál %n partii kontumací: {cause}.</numerusform>
        <numerusform>{engine} prohrál %n partie kontumací: {cause}.</numerusform>
        <numerusform>{engine} prohrál %n partií kontumací: {cause}.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/dialogs</name>
    <message>
      <source>&lt; is what the engine was sent, &gt; what it answered, with the time in seconds.</source>
      <translation>&lt; je to, co engine dostal, &gt; co odpověděl; vpředu čas v sekundách.</translation>
    </message>
    <message>
      <source>A file, also of another program...</source>
      <translation>Soubor, i jiného programu...</translation>
    </message>
    <message>
      <source>A file...</source>
      <translation>Soubor...</translation>
    </message>
    <message>
      <source>A game that makes room for another is kept here.</source>
      <translation>Zde zůstává hra, která uvolnila místo jiné.</translation>
    </message>
    <message>
      <source>A row scores a point and its stones become walls. When the board is full, the higher score wins.</source>
      <translation>Řada je za bod a její kameny se změní ve zdi. Když je deska plná, vyhrává vyšší skóre.</translation>
    </message>
    <message>
      <source>Add a folder...</source>
      <translation>Přidat složku...</translation>
    </message>
    <message>
      <source>Add a net</source>
      <translation>Přidat síť</translation>
    </message>
    <message>
      <source>Add games...</source>
      <translation>Přidat partie...</translation>
    </message>
    <message>
      <source>Add these moves</source>
      <translation>Přidat tyto tahy</translation>
    </message>
    <message>
      <source>Add...</source>
      <translation>Přidat...</translation>
    </message>
    <message>
      <source>Added per move</source>
      <translation>Přírůstek na tah</translation>
    </message>
    <message>
      <source>All</source>
      <translation>Všechny</translation>
    </message>
    <message>
      <source>All games</source>
      <translation>Všechny hry</translation>
    </message>
    <message>
      <source>Allow</source>
      <translation>Povolit</translation>
    </message>
    <message>
      <source>Allow this only if you know where it comes from, and what everything in this list does.</source>
      <translation>Povolte to jen tehdy, víte-li, odkud to pochází a co dělá všechno v tomto seznamu.</translation>
    </message>
    <message>
      <source>Alpha-beta</source>
      <translation>Alfa-beta</translation>
    </message>
    <message>
      <source>Analyse</source>
      <translation>Analýza</translation>
    </message>
    <message>
      <source>Analyse this branch</source>
      <translation>Analyzovat tuto větev</translation>
    </message>
    <message>
      <source>Anywhere on the board</source>
      <translation>Kdekoli na desce</translation>
    </message>
    <message>
      <source>As files in an archive, which can be mended and imported again.</source>
      <translation>Jako soubory v archivu, které lze opravit a znovu importovat.</translation>
    </message>
    <message>
      <source>As last time</source>
      <translation>Jako minule</translation>
    </message>
    <message>
      <source>As my rating</source>
      <translation>Podle mého hodnocení</translation>
    </message>
    <message>
      <source>As shown</source>
      <translation>Jako na desce</translation>
    </message>
    <message>
      <source>Ask before a forbidden move against an engine</source>
      <translation>Zeptat se před zakázaným tahem proti enginu</translation>
    </message>
    <message>
      <source>Ask before resigning</source>
      <translation>Zeptat se před vzdáním partie</translation>
    </message>
    <message>
      <source>Assigned more than once: {keys}</source>
      <translation>Přiřazeno vícekrát: {keys}</translation>
    </message>
    <message>
      <source>Automatic</source>
      <translation>Automaticky</translation>
    </message>
    <message>
      <source>Automatic: all cores of this computer but one for Narabe's own engine at full strength; one below it, in tournaments, and for other engines.</source>
      <translation>Automaticky: všechna jádra počítače kromě jednoho pro vlastní engine Narabe v plné síle; jedno pod ní, v turnajích a pro ostatní enginy.</translation>
    </message>
    <message>
      <source>Black begins. The players place stones in turn on empty points; stones never move. Five in a row, across, down or diagonally, win. A full board without a row is a draw.</source>
      <translation>Začíná Černý. Hráči střídavě pokládají kameny na prázdné průsečíky; kameny se nepohybují. Vyhrává pět v řadě vodorovně, svisle nebo šikmo. Plná deska bez řady je remíza.</translation>
    </message>
    <message>
      <source>Black's score, %</source>
      <translation>Úspěšnost černého, %</translation>
    </message>
    <message>
      <source>Board and rules</source>
      <translation>Deska a pravidla</translation>
    </message>
    <message>
      <source>By colour</source>
      <translation>Podle barvy</translation>
    </message>
    <message>
      <source>By month</source>
      <translation>Podle měsíce</translation>
    </message>
    <message>
      <source>By opening, the worst first</source>
      <translation>Podle zahájení, nejhorší první</translation>
    </message>
    <message>
      <source>By opponent</source>
      <translation>Podle soupeře</translation>
    </message>
    <message>
      <source>By rule</source>
      <translation>Podle pravidel</translation>
    </message>
    <message>
      <source>By the rules that the file names, {rules}, the game is over after move {number}.</source>
      <translation>Podle pravidel uvedených v souboru ({rules}) partie končí po tahu {number}.</translation>
    </message>
    <message>
      <source>Byo-yomi, a period</source>
      <translation>Byo-yomi, perioda</translation>
    </message>
    <message>
      <source>Candidates shown</source>
      <translation>Zobrazení kandidáti</translation>
    </message>
    <message>
      <source>Changing the language reopens the window; the game stays as it is.</source>
      <translation>Změna jazyka okno znovu otevře; partie zůstane, jak je.</translation>
    </message>
    <message>
      <source>Choose a game</source>
      <translation>Vyberte partii</translation>
    </message>
    <message>
      <source>Choose a net</source>
      <translation>Vyberte síť</translation>
    </message>
    <message>
      <source>Choose an engine</source>
      <translation>Vyberte engine</translation>
    </message>
    <message>
      <source>Choose the folder of a training run</source>
      <translation>Vyberte složku trénování</translation>
    </message>
    <message>
      <source>Choose...</source>
      <translation>Vybrat...</translation>
    </message>
    <message>
      <source>Clear</source>
      <translation>Vymazat</translation>
    </message>
    <message>
      <source>Click two corners of the region: within it all must be as here, in any of the symmetries.</source>
      <translation>Klepněte na dva rohy oblasti: uvnitř musí být vše jako zde, v kterékoli symetrii.</translation>
    </message>
    <message>
      <source>Colour</source>
      <translation>Barva</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>Sloupce</translation>
    </message>
    <message>
      <source>Command</source>
      <translation>Příkaz</translation>
    </message>
    <message>
      <source>Confirm moves with a second click</source>
      <translation>Potvrzovat tahy druhým kliknutím</translation>
    </message>
    <message>
      <source>Conflicts</source>
      <translation>Rozpory</translation>
    </message>
    <message>
      <source>Continuous game</source>
      <translation>Nepřetržitá hra</translation>
    </message>
    <message>
      <source>Continuous: a row scores a point, and play goes on</source>
      <translation>Nepřetržitá hra: řada je za bod a hraje se dál</translation>
    </message>
    <message>
      <source>Coordinates</source>
      <translation>Souřadnice</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Kopírovat</translation>
    </message>
    <message>
      <source>Cost on average</source>
      <translation>Průměrná ztráta</translation>
    </message>
    <message>
      <source>Count rows from the bottom</source>
      <translation>Číslovat řady zdola</translation>
    </message>
    <message>
      <source>Counted in games with Teach me: each time a win was there to be taken, or one to be stopped.</source>
      <translation>Počítá se v partiích s volbou Uč mě: pokaždé, když bylo možné vyhrát nebo bylo třeba výhře zabránit.</translation>
    </message>
    <message>
      <source>Ctrl+Shift+R reviews the whole game and lists the mistakes with better moves; Ctrl+Shift+M asks you to find them yourself.</source>
      <translation>Ctrl+Shift+R rozebere celou partii a vypíše chyby s lepšími tahy; Ctrl+Shift+M vás nechá najít je samostatně.</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Tmavý</translation>
    </message>
    <message>
      <source>Day</source>
      <translation>Den</translation>
    </message>
    <message>
      <source>Days from today</source>
      <translation>Dní ode dneška</translation>
    </message>
    <message>
      <source>Dead while the board has the focus: {keys}</source>
      <translation>Nefunguje, dokud má fokus deska: {keys}</translation>
    </message>
    <message>
      <source>Defaults</source>
      <translation>Výchozí</translation>
    </message>
    <message>
      <source>Difficulty</source>
      <translation>Obtížnost</translation>
    </message>
    <message>
      <source>Documentation</source>
      <translation>Dokumentace</translation>
    </message>
    <message>
      <source>Double</source>
      <translation>Shoda</translation>
    </message>
    <message>
      <source>Doubles in the library</source>
      <translation>Partie uložené v knihovně dvakrát</translation>
    </message>
    <message>
      <source>Draw the moves played where no analysis is</source>
      <translation>Kde není analýza, kreslit hrané tahy</translation>
    </message>
    <message>
      <source>Each game is saved with its analysis in the folder “{folder}” beside it. Double-click a reviewed game to open it. You may close this window in the meantime.</source>
      <translation>Každá partie se uloží s rozborem do složky „{folder}“ vedle ní. Rozebranou partii otevřete poklepáním. Okno můžete mezitím zavřít.</translation>
    </message>
    <message>
      <source>Earlier games</source>
      <translation>Dřívější partie</translation>
    </message>
    <message>
      <source>Easier</source>
      <translation>Lehčí</translation>
    </message>
    <message>
      <source>Engines</source>
      <translation>Enginy</translation>
    </message>
    <message>
      <source>Engines &gt; Engines adds any engine that speaks the Gomocup protocol. Ctrl+T starts a tournament, which goes on by itself when you close the window.</source>
      <translation>V nabídce Enginy &gt; Enginy přidáte kterýkoli engine, který ovládá protokol Gomocup. Ctrl+T zahájí turnaj, který může pokračovat i po zavření okna.</translation>
    </message>
    <message>
      <source>Engines and tournaments</source>
      <translation>Enginy a turnaje</translation>
    </message>
    <message>
      <source>Engines have no byo-yomi: they are sent the period as the time for a move.</source>
      <translation>Enginy neznají byo-yomi: dostanou délku periody jako čas na tah.</translation>
    </message>
    <message>
      <source>Engines without a limit of visits take all of it</source>
      <translation>Enginy, které neznají omezení návštěv, ji využijí celou</translation>
    </message>
    <message>
      <source>Erase</source>
      <translation>Mazat</translation>
    </message>
    <message>
      <source>Exactly five in a row win, unless the opponent's stones stand at both ends. With overlines, more than five win as well.</source>
      <translation>Vyhrává přesně pět v řadě, pokud na obou koncích nestojí soupeřovy kameny. S dlouhými řadami vyhrává i více než pět.</translation>
    </message>
    <message>
      <source>Exactly five in a row win; six or more do not count.</source>
      <translation>Vyhrává přesně pět v řadě; šest a více se nepočítá.</translation>
    </message>
    <message>
      <source>Exchange the colours</source>
      <translation>Vyměnit barvy</translation>
    </message>
    <message>
      <source>Export...</source>
      <translation>Exportovat...</translation>
    </message>
    <message>
      <source>F2 starts a game against an engine, a person or between two engines. Click to play, or type a coordinate such as h8 and press Enter. Backspace takes back, F3 gives a hint, F4 makes the engine move at once, F8 pauses.</source>
      <translation>F2 zahájí hru proti enginu, proti člověku nebo mezi dvěma enginy. Hrajte kliknutím, nebo napište souřadnici, například h8, a stiskněte Enter. Backspace vrací tah, F3 napoví, F4 přiměje engine táhnout hned, F8 hru pozastaví.</translation>
    </message>
    <message>
      <source>Files that are written:</source>
      <translation>Soubory, do kterých se zapisuje:</translation>
    </message>
    <message>
      <source>Find a command</source>
      <translation>Najít příkaz</translation>
    </message>
    <message>
      <source>Find a command...</source>
      <translation>Najít příkaz...</translation>
    </message>
    <message>
      <source>First</source>
      <translation>Nejprve</translation>
    </message>
    <message>
      <source>First engine</source>
      <translation>První engine</translation>
    </message>
    <message>
      <source>Five in a row wins. Choose an opponent: you begin.</source>
      <translation>Pět v řadě vyhrává. Vyberte soupeře: začínáte.</translation>
    </message>
    <message>
      <source>Five or more in a row win.</source>
      <translation>Vyhrává pět nebo více v řadě.</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>Složka</translation>
    </message>
    <message>
      <source>Folder of games to review</source>
      <translation>Složka s partiemi k rozboru</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>Nalezeno</translation>
    </message>
    <message>
      <source>From</source>
      <translation>Z čeho</translation>
    </message>
    <message>
      <source>From elsewhere</source>
      <translation>Odjinud</translation>
    </message>
    <message>
      <source>From so many visits on</source>
      <translation>Od počtu návštěv</translation>
    </message>
    <message>
      <source>Games at least</source>
      <translation>Nejméně partií</translation>
    </message>
    <message>
      <source>Gaps</source>
      <translation>Mezery</translation>
    </message>
    <message>
      <source>Gauntlet: the first against the others</source>
      <translation>Jeden proti všem: první proti ostatním</translation>
    </message>
    <message>
      <source>Harder</source>
      <translation>Těžší</translation>
    </message>
    <message>
      <source>Help</source>
      <translation>Nápověda</translation>
    </message>
    <message>
      <source>Hide results with fewer visits than</source>
      <translation>Skrýt výsledky s méně návštěvami než</translation>
    </message>
    <message>
      <source>How Narabe's own engine searches. Automatic: alpha-beta for a move in a given time, Monte-Carlo tree search to compare several moves and to play at a level.</source>
      <translation>Jak hledá vlastní engine Narabe. Automaticky: alfa-beta pro tah v daném čase, stromové prohledávání Monte Carlo pro porovnání více tahů a pro hru na úrovni.</translation>
    </message>
    <message>
      <source>INFO options</source>
      <translation>Volby INFO</translation>
    </message>
    <message>
      <source>Import my games...</source>
      <translation>Importovat mé partie...</translation>
    </message>
    <message>
      <source>In the file this is another game ({game}). It is read as Gomoku or Renju.</source>
      <translation>Soubor uvádí, že jde o jinou hru ({game}). Bude načtena jako gomoku nebo renju.</translation>
    </message>
    <message>
      <source>It plays against all others in a gauntlet, is the one that SPRT tests, and the top seed.</source>
      <translation>Hraje proti všem ostatním, hraje-li jeden proti všem, testuje ho SPRT a je nejvýše nasazený.</translation>
    </message>
    <message>
      <source>It used {size} MiB in a test and would lose games by this limit.</source>
      <translation>V testu použil {size} MiB a při tomto limitu by prohrával partie.</translation>
    </message>
    <message>
      <source>It used {size} MiB in a test.</source>
      <translation>V testu použil {size} MiB.</translation>
    </message>
    <message>
      <source>Join</source>
      <translation>Spojit</translation>
    </message>
    <message>
      <source>Joined, the first of two games stays, with what it lacks of the other's names, date and result. Comments and analyses stay in any case.</source>
      <translation>Při spojení zůstane první z obou partií a doplní se o jména, datum a výsledek, které jí chybějí. Komentáře a rozbory zůstanou v každém případě.</translation>
    </message>
    <message>
      <source>Just look around</source>
      <translation>Jen se rozhlédnout</translation>
    </message>
    <message>
      <source>Keep analyses, and my mistakes</source>
      <translation>Uchovávat analýzy a mé chyby</translation>
    </message>
    <message>
      <source>Keep and open games</source>
      <translation>Ukládání a otevírání her</translation>
    </message>
    <message>
      <source>Keep only this move</source>
      <translation>Ponechat jen tento tah</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Klávesy</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>Jazyk</translation>
    </message>
    <message>
      <source>Learn</source>
      <translation>Učit se</translation>
    </message>
    <message>
      <source>Learn from a game</source>
      <translation>Poučit se z partie</translation>
    </message>
    <message>
      <source>Learn the game</source>
      <translation>Naučit se hru</translation>
    </message>
    <message>
      <source>Lesson</source>
      <translation>Lekce</translation>
    </message>
    <message>
      <source>Lessons</source>
      <translation>Lekce</translation>
    </message>
    <message>
      <source>Level</source>
      <translation>Úroveň</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>Úrovně</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Světlý</translation>
    </message>
    <message>
      <source>Limit to {size} MiB</source>
      <translation>Omezit na {size} MiB</translation>
    </message>
    <message>
      <source>Lines</source>
      <translation>Varianty</translation>
    </message>
    <message>
      <source>Loss per move</source>
      <translation>Ztráta na tah</translation>
    </message>
    <message>
      <source>Lost</source>
      <translation>Prohry</translation>
    </message>
    <message>
      <source>Manual</source>
      <translation>Příručka</translation>
    </message>
    <message>
      <source>Mark forbidden points (renju)</source>
      <translation>Označit zakázané body (renju)</translation>
    </message>
    <message>
      <source>Measure</source>
      <translation>Změřit</translation>
    </message>
    <message>
      <source>Measuring the memory that the engine needs...</source>
      <translation>Měří se paměť, kterou engine potřebuje...</translation>
    </message>
    <message>
      <source>Memory limit</source>
      <translation>Limit paměti</translation>
    </message>
    <message>
      <source>Mistakes, the commonest first</source>
      <translation>Chyby, nejčastější první</translation>
    </message>
    <message>
      <source>Monte-Carlo tree search</source>
      <translation>Stromové prohledávání Monte Carlo</translation>
    </message>
    <message>
      <source>Motif</source>
      <translation>Motiv</translation>
    </message>
    <message>
      <source>Move numbers</source>
      <translation>Čísla tahů</translation>
    </message>
    <message>
      <source>Moves deep</source>
      <translation>Hloubka v tazích</translation>
    </message>
    <message>
      <source>Moves shown per variation</source>
      <translation>Zobrazené tahy varianty</translation>
    </message>
    <message>
      <source>My names in games from elsewhere</source>
      <translation>Má jména v partiích odjinud</translation>
    </message>
    <message>
      <source>My names...</source>
      <translation>Má jména...</translation>
    </message>
    <message>
      <source>My results</source>
      <translation>Mé výsledky</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Jméno</translation>
    </message>
    <message>
      <source>Narabe's own engine</source>
      <translation>Vlastní engine Narabe</translation>
    </message>
    <message>
      <source>Net</source>
      <translation>Síť</translation>
    </message>
    <message>
      <source>New to the game? Twelve short lessons, played on the board.</source>
      <translation>Hrajete poprvé? Dvanáct krátkých lekcí přímo na desce.</translation>
    </message>
    <message>
      <source>New tournament</source>
      <translation>Nový turnaj</translation>
    </message>
    <message>
      <source>No game of yours with a result is in the library: import games, and give your names.</source>
      <translation>V knihovně není žádná vaše partie s výsledkem: importujte partie a uveďte svá jména.</translation>
    </message>
    <message>
      <source>No game with a year and a result was played on this board.</source>
      <translation>Na této desce není žádná partie s rokem a výsledkem.</translation>
    </message>
    <message>
      <source>No review has found a mistake of yours yet.</source>
      <translation>Žádný rozbor zatím nenašel vaši chybu.</translation>
    </message>
    <message>
      <source>None</source>
      <translation>Žádné</translation>
    </message>
    <message>
      <source>None of your games was played on this board.</source>
      <translation>Na této desce není žádná vaše partie.</translation>
    </message>
    <message>
      <source>Nothing of the repertoire has been drilled yet.</source>
      <translation>Z repertoáru zatím nebylo nic procvičeno.</translation>
    </message>
    <message>
      <source>Number</source>
      <translation>Počet</translation>
    </message>
    <message>
      <source>Of the last {count}</source>
      <translation>Z posledních {count}</translation>
    </message>
    <message>
      <source>Of the match runner, for this engine alone: tc=0/2 for two seconds a move, nodes=1000, ...</source>
      <translation>Volby programu zápasů jen pro tento engine: tc=0/2 pro dvě sekundy na tah, nodes=1000, ...</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>Otevřít</translation>
    </message>
    <message>
      <source>Opening rule</source>
      <translation>Pravidlo zahájení</translation>
    </message>
    <message>
      <source>Openings by year</source>
      <translation>Zahájení po letech</translation>
    </message>
    <message>
      <source>Own options</source>
      <translation>Vlastní volby</translation>
    </message>
    <message>
      <source>Per game</source>
      <translation>Na partii</translation>
    </message>
    <message>
      <source>Per move</source>
      <translation>Na tah</translation>
    </message>
    <message>
      <source>Periods</source>
      <translation>Periody</translation>
    </message>
    <message>
      <source>Pictures of the library</source>
      <translation>Grafy knihovny</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>Hrát</translation>
    </message>
    <message>
      <source>Play on from here</source>
      <translation>Hrát odsud</translation>
    </message>
    <message>
      <source>Play: {name}</source>
      <translation>Hrát: {name}</translation>
    </message>
    <message>
      <source>Player</source>
      <translation>Hráč</translation>
    </message>
    <message>
      <source>Position</source>
      <translation>Pozice</translation>
    </message>
    <message>
      <source>Positions in a session</source>
      <translation>Pozic v jednom cvičení</translation>
    </message>
    <message>
      <source>Positions of your games in which a review found your move wrong.</source>
      <translation>Pozice z vašich partií, ve kterých rozbor označil váš tah za chybný.</translation>
    </message>
    <message>
      <source>Practice</source>
      <translation>Procvičování</translation>
    </message>
    <message>
      <source>Practise the mistakes of all reviewed games</source>
      <translation>Procvičit chyby ze všech rozebraných partií</translation>
    </message>
    <message>
      <source>Programs that are started:</source>
      <translation>Programy, které se spustí:</translation>
    </message>
    <message>
      <source>Proven results are kept whatever they took</source>
      <translation>Dokázané výsledky se uchovávají vždy</translation>
    </message>
    <message>
      <source>Reading the games...</source>
      <translation>Načítají se hry...</translation>
    </message>
    <message>
      <source>Reading the net...</source>
      <translation>Čtení sítě...</translation>
    </message>
    <message>
      <source>Region</source>
      <translation>Oblast</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Odebrat</translation>
    </message>
    <message>
      <source>Review overnight</source>
      <translation>Rozebrat přes noc</translation>
    </message>
    <message>
      <source>Review several games</source>
      <translation>Rozebrat více partií</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>Řady</translation>
    </message>
    <message>
      <source>Rule</source>
      <translation>Pravidla</translation>
    </message>
    <message>
      <source>Rules of the game</source>
      <translation>Pravidla hry</translation>
    </message>
    <message>
      <source>Save...</source>
      <translation>Uložit...</translation>
    </message>
    <message>
      <source>Saved searches</source>
      <translation>Uložená hledání</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>Prohledávání</translation>
    </message>
    <message>
      <source>Search for a shape</source>
      <translation>Hledat tvar</translation>
    </message>
    <message>
      <source>Search for a shape...</source>
      <translation>Hledat tvar...</translation>
    </message>
    <message>
      <source>Searching...</source>
      <translation>Hledá se...</translation>
    </message>
    <message>
      <source>Sent to the engine as INFO lines after those of the app.</source>
      <translation>Posílají se enginu jako řádky INFO po řádcích aplikace.</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Nastavení</translation>
    </message>
    <message>
      <source>Shape</source>
      <translation>Tvar</translation>
    </message>
    <message>
      <source>Solve puzzles</source>
      <translation>Řešit úlohy</translation>
    </message>
    <message>
      <source>Solved</source>
      <translation>Vyřešeno</translation>
    </message>
    <message>
      <source>Sounds</source>
      <translation>Zvuky</translation>
    </message>
    <message>
      <source>Space starts and stops the analysis of the position shown. Point at a candidate to see its continuation. F5 shows the candidates, F6 the heat map, F7 the threats that our solver finds.</source>
      <translation>Mezerník spouští a zastavuje analýzu zobrazené pozice. Ukažte na kandidáta a uvidíte jeho pokračování. F5 ukáže kandidáty, F6 tepelnou mapu, F7 hrozby, které najde náš řešič.</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>Spustit</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Stav</translation>
    </message>
    <message>
      <source>Stop the test</source>
      <translation>Zastavit test</translation>
    </message>
    <message>
      <source>Strength</source>
      <translation>Síla</translation>
    </message>
    <message>
      <source>Swap and swap2</source>
      <translation>Swap a swap2</translation>
    </message>
    <message>
      <source>Teach me: show at once when a move of mine is at fault</source>
      <translation>Uč mě: řekni hned, když je můj tah chybný</translation>
    </message>
    <message>
      <source>Test with the doctor</source>
      <translation>Otestovat doktorem</translation>
    </message>
    <message>
      <source>The INFO option “{key}” of {name} has no value.</source>
      <translation>Volba INFO „{key}“ enginu {name} nemá hodnotu.</translation>
    </message>
    <message>
      <source>The doctor checks whether an engine follows the protocol.</source>
      <translation>Doktor ověřuje, zda engine dodržuje protokol.</translation>
    </message>
    <message>
      <source>The engine analyses the positions after this one that games or you put into the library, and its own best moves. It pauses while you play, and leaves out what it has analysed before.</source>
      <translation>Engine analyzuje pozice po této, které do knihovny vložily partie nebo vy, a své vlastní nejlepší tahy. Když hrajete, čeká; co už analyzoval, vynechá.</translation>
    </message>
    <message>
      <source>The file does not contain the rules of the game.</source>
      <translation>Soubor neuvádí, podle kterých pravidel se hrálo.</translation>
    </message>
    <message>
      <source>The folder of a training run...</source>
      <translation>Složka trénování...</translation>
    </message>
    <message>
      <source>The last moves</source>
      <translation>Poslední tahy</translation>
    </message>
    <message>
      <source>The library's games after this position</source>
      <translation>Partie knihovny od této pozice</translation>
    </message>
    <message>
      <source>The match ends when it shows that the first engine is at least so strong</source>
      <translation>Zápas skončí, jakmile se ukáže, že první engine je silnější alespoň o tolik</translation>
    </message>
    <message>
      <source>The match ends when it shows that the first engine is no stronger than this</source>
      <translation>Zápas skončí, jakmile se ukáže, že první engine není o tolik silnější</translation>
    </message>
    <message>
      <source>The memory could not be measured: {reason}</source>
      <translation>Paměť se nepodařilo změřit: {reason}</translation>
    </message>
    <message>
      <source>The moves I play most, after this position</source>
      <translation>Mé nejčastější tahy od této pozice</translation>
    </message>
    <message>
      <source>The open game and its variations</source>
      <translation>Otevřená partie s variantami</translation>
    </message>
    <message>
      <source>The open game is always kept and is back at the next start; File &gt; Earlier games has those before it. Open SGF, PSQ and RenLib files, or paste a position in almost any form. Ctrl+Z undoes every edit.</source>
      <translation>Otevřená hra se stále ukládá a při příštím spuštění je zpět; Soubor &gt; Dřívější partie obsahuje ty předchozí. Otevírejte soubory SGF, PSQ a RenLib, nebo vložte pozici v téměř jakékoli podobě. Ctrl+Z vrátí každou úpravu.</translation>
    </message>
    <message>
      <source>The other side plays</source>
      <translation>Soupeř hraje</translation>
    </message>
    <message>
      <source>The system's language</source>
      <translation>Jazyk systému</translation>
    </message>
    <message>
      <source>The test takes about a minute...</source>
      <translation>Test trvá asi minutu...</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>Vzhled</translation>
    </message>
    <message>
      <source>There are no earlier games yet.</source>
      <translation>Zatím tu nejsou žádné dřívější hry.</translation>
    </message>
    <message>
      <source>There are no files of games in “{folder}”.</source>
      <translation>Ve složce „{folder}“ nejsou žádné soubory s partiemi.</translation>
    </message>
    <message>
      <source>They are changed under Settings &gt; Keys.</source>
      <translation>Mění se v Nastavení &gt; Klávesy.</translation>
    </message>
    <message>
      <source>Threads</source>
      <translation>Vlákna</translation>
    </message>
    <message>
      <source>Tick your names on all sites: your results are found by them.</source>
      <translation>Zaškrtněte svá jména na všech serverech: podle nich se najdou vaše výsledky.</translation>
    </message>
    <message>
      <source>Time for each side</source>
      <translation>Čas pro každou stranu</translation>
    </message>
    <message>
      <source>Time per move in a review, at most</source>
      <translation>Čas na tah při rozboru partie, nejvýše</translation>
    </message>
    <message>
      <source>To make the start fair, one player places three stones, two black and one white, and the other chooses a colour. In swap2 the other may instead place one more stone of each colour and leave the choice to the first.</source>
      <translation>Aby byl začátek vyrovnaný, jeden hráč položí tři kameny, dva černé a jeden bílý, a druhý si zvolí barvu. Ve swap2 může druhý místo toho přidat po jednom kameni obou barev a volbu přenechat prvnímu.</translation>
    </message>
    <message>
      <source>To move:</source>
      <translation>Na tahu:</translation>
    </message>
    <message>
      <source>To win</source>
      <translation>K výhře</translation>
    </message>
    <message>
      <source>Two engines are named {name}.</source>
      <translation>Dva enginy se jmenují {name}.</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>Zpět</translation>
    </message>
    <message>
      <source>Uses the Go text protocol (GTP)</source>
      <translation>Mluví protokolem Go Text Protocol (GTP)</translation>
    </message>
    <message>
      <source>Visits for each position</source>
      <translation>Návštěv na pozici</translation>
    </message>
    <message>
      <source>Visits per move in a review</source>
      <translation>Návštěv na tah při rozboru</translation>
    </message>
    <message>
      <source>Wall</source>
      <translation>Zeď</translation>
    </message>
    <message>
      <source>Welcome</source>
      <translation>Vítejte</translation>
    </message>
    <message>
      <source>Welcome to Narabe</source>
      <translation>Vítejte v programu Narabe</translation>
    </message>
    <message>
      <source>What I know least</source>
      <translation>Co umím nejméně</translation>
    </message>
    <message>
      <source>What is in doubt</source>
      <translation>Co je nejasné</translation>
    </message>
    <message>
      <source>What is known</source>
      <translation>Co umím</translation>
    </message>
    <message>
      <source>What the position asked for</source>
      <translation>Co pozice žádala</translation>
    </message>
    <message>
      <source>What was cut or refused, and why</source>
      <translation>Co bylo zkráceno nebo odmítnuto a proč</translation>
    </message>
    <message>
      <source>What was played most</source>
      <translation>Co se hrálo nejvíc</translation>
    </message>
    <message>
      <source>What you found</source>
      <translation>Co jste našli</translation>
    </message>
    <message>
      <source>While the board has the focus, letters are no commands: type a letter and a number, such as h8, and Enter to play there. Enter alone shows a cursor, the arrows move it, Escape hides it.</source>
      <translation>Dokud má fokus deska, písmena nejsou příkazy: napište písmeno a číslo, například h8, a stiskněte Enter; tím tam zahrajete. Samotný Enter ukáže kurzor, šipky jím pohybují, Escape ho skryje.</translation>
    </message>
    <message>
      <source>White has another time</source>
      <translation>Bílý má jiný čas</translation>
    </message>
    <message>
      <source>White wins with five or more, Black with exactly five. Black loses by making two open threes at once, two fours at once, or six or more in a row, unless the move also makes exactly five.</source>
      <translation>Bílý vyhrává pěti nebo více, Černý přesně pěti. Černý prohrává, vytvoří-li naráz dvě otevřené trojky, dvě čtyřky nebo řadu šesti a více, pokud týž tah nevytvoří přesně pět.</translation>
    </message>
    <message>
      <source>Who are you?</source>
      <translation>Kdo jste?</translation>
    </message>
    <message>
      <source>Win rates are always Black's</source>
      <translation>Šance jsou vždy z pohledu černého</translation>
    </message>
    <message>
      <source>Wins and defences that were found in games between engines.</source>
      <translation>Výhry a obrany nalezené v partiích enginů.</translation>
    </message>
    <message>
      <source>Won</source>
      <translation>Výhry</translation>
    </message>
    <message>
      <source>Wood</source>
      <translation>Dřevo</translation>
    </message>
    <message>
      <source>Year</source>
      <translation>Rok</translation>
    </message>
    <message>
      <source>Your games</source>
      <translation>Vaše partie</translation>
    </message>
    <message>
      <source>Your games against it: {score}</source>
      <translation>Vaše partie s ní: {score}</translation>
    </message>
    <message>
      <source>Your mistakes</source>
      <translation>Vaše chyby</translation>
    </message>
    <message>
      <source>Your rating: {rating}</source>
      <translation>Vaše hodnocení: {rating}</translation>
    </message>
    <message>
      <source>Your repertoire, line by line: Narabe plays the other side.</source>
      <translation>Váš repertoár, varianta po variantě: za soupeře hraje Narabe.</translation>
    </message>
    <message>
      <source>Your results</source>
      <translation>Vaše výsledky</translation>
    </message>
    <message>
      <source>Your score, %</source>
      <translation>Vaše úspěšnost, %</translation>
    </message>
    <message>
      <source>at least</source>
      <translation>nejméně</translation>
    </message>
    <message>
      <source>at most</source>
      <translation>nejvýše</translation>
    </message>
    <message>
      <source>counting...</source>
      <translation>počítám...</translation>
    </message>
    <message>
      <source>due</source>
      <translation>k procvičení</translation>
    </message>
    <message>
      <source>failed: {error}</source>
      <translation>selhalo: {error}</translation>
    </message>
    <message>
      <source>from year</source>
      <translation>od roku</translation>
    </message>
    <message>
      <source>its beginning</source>
      <translation>její začátek</translation>
    </message>
    <message>
      <source>its beginning, turned</source>
      <translation>její začátek, otočený</translation>
    </message>
    <message>
      <source>key value, one on each line</source>
      <translation>klíč hodnota, na každém řádku jedna</translation>
    </message>
    <message>
      <source>new</source>
      <translation>nové</translation>
    </message>
    <message>
      <source>no limit</source>
      <translation>bez omezení</translation>
    </message>
    <message>
      <source>none yet</source>
      <translation>zatím žádné</translation>
    </message>
    <message>
      <source>position {done} of {total}</source>
      <translation>pozice {done} z {total}</translation>
    </message>
    <message>
      <source>remembered</source>
      <translation>zapamatované</translation>
    </message>
    <message>
      <source>reviewed</source>
      <translation>rozebráno</translation>
    </message>
    <message>
      <source>second look {done} of {total}</source>
      <translation>druhý pohled {done} z {total}</translation>
    </message>
    <message>
      <source>separated by commas</source>
      <translation>oddělená čárkami</translation>
    </message>
    <message>
      <source>stays</source>
      <translation>zůstane</translation>
    </message>
    <message>
      <source>the app's folder</source>
      <translation>složka aplikace</translation>
    </message>
    <message>
      <source>the same</source>
      <translation>stejná</translation>
    </message>
    <message>
      <source>the same, turned</source>
      <translation>stejná, otočená</translation>
    </message>
    <message>
      <source>the strongest for each game</source>
      <translation>nejsilnější pro každou hru</translation>
    </message>
    <message>
      <source>to year</source>
      <translation>do roku</translation>
    </message>
    <message>
      <source>unfinished</source>
      <translation>nedohráno</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>čeká</translation>
    </message>
    <message>
      <source>{all}, the first {shown} are listed</source>
      <translation>{all}, vypsáno je prvních {shown}</translation>
    </message>
    <message>
      <source>{all}, the last {shown} are listed</source>
      <translation>{all}, vypsáno je posledních {shown}</translation>
    </message>
    <message>
      <source>{engine} is not known to play other rows than five.</source>
      <translation>O enginu {engine} není známo, že by hrál jiné řady než pět.</translation>
    </message>
    <message>
      <source>{found} of {asked}</source>
      <translation>{found} z {asked}</translation>
    </message>
    <message>
      <source>{new} new, {known} known, {conflicts} in conflict</source>
      <translation>nových {new}, známých {known}, v rozporu {conflicts}</translation>
    </message>
    <message>
      <source>{rules}: up to move {number}</source>
      <translation>{rules}: do tahu {number}</translation>
    </message>
    <message>
      <source>{size}×{size}, {stones} in a row</source>
      <translation>{size}×{size}, {stones} v řadě</translation>
    </message>
    <message numerus="yes">
      <source>%n move(s)</source>
      <translation>
        <numerusform>%n tah</numerusform>
        <numerusform>%n tahy</numerusform>
        <numerusform>%n tahů</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s)</source>
      <translation>
        <numerusform>%n pozice</numerusform>
        <numerusform>%n pozice</numerusform>
        <numerusform>%n pozic</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n stone(s)...</source>
      <translation>
        <numerusform>%n kámen...</numerusform>
        <numerusform>%n kameny...</numerusform>
        <numerusform>%n kamenů...</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>As many as you can, the easiest first; one that you do not solve costs %n second(s).</source>
      <translation>
        <numerusform>Co nejvíc úloh, nejlehčí nejdřív; nevyřešená stojí %n sekundu.</numerusform>
        <numerusform>Co nejvíc úloh, nejlehčí nejdřív; nevyřešená stojí %n sekundy.</numerusform>
        <numerusform>Co nejvíc úloh, nejlehčí nejdřív; nevyřešená stojí %n sekund.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} double(s)</source>
      <translation>
        <numerusform>{count} dvojice</numerusform>
        <numerusform>{count} dvojice</numerusform>
        <numerusform>{count} dvojic</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} game(s)</source>
      <translation>
        <numerusform>{count} partie</numerusform>
        <numerusform>{count} partie</numerusform>
        <numerusform>{count} partií</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/engines</name>
    <message>
      <source>Answers</source>
      <translation>Odpovědi</translation>
    </message>
    <message>
      <source>Beginner</source>
      <translation>Začátečník</translation>
    </message>
    <message>
      <source>Builds attacks over several moves, and punishes loose ones.</source>
      <translation>Buduje útok několik tahů a trestá ledabylé tahy.</translation>
    </message>
    <message>
      <source>Casual player</source>
      <translation>Příležitostný hráč</translation>
    </message>
    <message>
      <source>Champion</source>
      <translation>Šampion</translation>
    </message>
    <message>
      <source>Club player</source>
      <translation>Klubový hráč</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>Příkazy</translation>
    </message>
    <message>
      <source>End of the process</source>
      <translation>Konec procesu</translation>
    </message>
    <message>
      <source>Expert</source>
      <translation>Expert</translation>
    </message>
    <message>
      <source>Finds every win by fours, and reads a few moves.</source>
      <translation>Najde každou výhru čtyřkami a čte pár tahů dopředu.</translation>
    </message>
    <message>
      <source>Finds every win by fours, and reads a little further.</source>
      <translation>Najde každou výhru čtyřkami a čte o něco dál.</translation>
    </message>
    <message>
      <source>Found:</source>
      <translation>Zjištěno:</translation>
    </message>
    <message>
      <source>Go text protocol</source>
      <translation>Go Text Protocol</translation>
    </message>
    <message>
      <source>Grandmaster</source>
      <translation>Velmistr</translation>
    </message>
    <message>
      <source>Hobby player</source>
      <translation>Rekreační hráč</translation>
    </message>
    <message>
      <source>INFO values</source>
      <translation>Hodnoty INFO</translation>
    </message>
    <message>
      <source>It does not have swap2; its choices are taken from its moves and scores instead.</source>
      <translation>Nezná swap2; jeho volby se odvozují z jeho tahů a hodnocení.</translation>
    </message>
    <message>
      <source>It lacks commands of Yixin-Board, so that its analysis shows less.</source>
      <translation>Chybějí mu příkazy Yixin-Board, takže jeho analýza ukáže méně.</translation>
    </message>
    <message>
      <source>It starts in {seconds} s.</source>
      <translation>Spustí se za {seconds} s.</translation>
    </message>
    <message>
      <source>It uses {size} MiB of memory.</source>
      <translation>Používá {size} MiB paměti.</translation>
    </message>
    <message>
      <source>Learner</source>
      <translation>Žák</translation>
    </message>
    <message>
      <source>Machine</source>
      <translation>Stroj</translation>
    </message>
    <message>
      <source>Master</source>
      <translation>Mistr</translation>
    </message>
    <message>
      <source>Memory and processors</source>
      <translation>Paměť a procesory</translation>
    </message>
    <message>
      <source>Mistakes of the manager</source>
      <translation>Chyby manažeru</translation>
    </message>
    <message>
      <source>Narabe</source>
      <translation>Narabe</translation>
    </message>
    <message>
      <source>Nets are read by narabe-train, which is not installed here.</source>
      <translation>Sítě čte narabe-train, který zde není nainstalován.</translation>
    </message>
    <message>
      <source>Often misses open threes, its own and yours.</source>
      <translation>Často přehlédne otevřené trojky, své i vaše.</translation>
    </message>
    <message>
      <source>Openings</source>
      <translation>Zahájení</translation>
    </message>
    <message>
      <source>Plays its best, within the clock.</source>
      <translation>Hraje, jak nejlépe umí, v rámci času.</translation>
    </message>
    <message>
      <source>Reads deeply; only balanced, careful play holds against it.</source>
      <translation>Čte hluboko; obstojí jen vyvážená a pečlivá hra.</translation>
    </message>
    <message>
      <source>Robustness</source>
      <translation>Odolnost</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, and reads a little.</source>
      <translation>Na první pohled vidí, co je dobré, a trochu počítá.</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, and reads on from there.</source>
      <translation>Na první pohled vidí, co je dobré, a odtud počítá dál.</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, reads far, and is hardly ever wrong.</source>
      <translation>Na první pohled vidí, co je dobré, počítá daleko a málokdy se zmýlí.</translation>
    </message>
    <message>
      <source>Sees most fours and threes, and overlooks some.</source>
      <translation>Většinu čtyřek a trojek vidí, některé přehlédne.</translation>
    </message>
    <message>
      <source>Seldom overlooks a threat, but plans little.</source>
      <translation>Hrozbu přehlédne málokdy, ale málo plánuje.</translation>
    </message>
    <message>
      <source>Stops fives, but otherwise plays almost anywhere near the stones.</source>
      <translation>Brání pětkám, jinak hraje skoro kamkoli poblíž kamenů.</translation>
    </message>
    <message>
      <source>Strong club player</source>
      <translation>Silný klubový hráč</translation>
    </message>
    <message>
      <source>The engine conforms to the protocol.</source>
      <translation>Engine dodržuje protokol.</translation>
    </message>
    <message>
      <source>The net could not be read.</source>
      <translation>Síť nelze přečíst.</translation>
    </message>
    <message>
      <source>The test could not be finished: {reason}</source>
      <translation>Test se nepodařilo dokončit: {reason}</translation>
    </message>
    <message>
      <source>This is not the description of a net.</source>
      <translation>Toto není popis sítě.</translation>
    </message>
    <message>
      <source>Time limits</source>
      <translation>Časové limity</translation>
    </message>
    <message>
      <source>Yixin-Board's commands</source>
      <translation>Příkazy Yixin-Board</translation>
    </message>
    <message>
      <source>Your net and its search alone: the more visits, the further it looks.</source>
      <translation>Jen vaše síť a její hledání: čím více návštěv, tím dále vidí.</translation>
    </message>
    <message>
      <source>about {elo} Elo</source>
      <translation>asi {elo} Elo</translation>
    </message>
    <message>
      <source>full strength</source>
      <translation>plná síla</translation>
    </message>
    <message>
      <source>{name} cannot be started: {error}</source>
      <translation>{name} nelze spustit: {error}</translation>
    </message>
    <message>
      <source>{name} did not start in time.</source>
      <translation>{name} se nespustil včas.</translation>
    </message>
    <message>
      <source>{name} does not answer.</source>
      <translation>{name} neodpovídá.</translation>
    </message>
    <message>
      <source>{name} does not stop thinking.</source>
      <translation>{name} nepřestává přemýšlet.</translation>
    </message>
    <message>
      <source>{name} exited unexpectedly.</source>
      <translation>{name} neočekávaně skončil.</translation>
    </message>
    <message>
      <source>{name} flooded its output and was stopped.</source>
      <translation>{name} zahltil výstup a byl zastaven.</translation>
    </message>
    <message>
      <source>{name} gave an invalid answer: {text}</source>
      <translation>{name} odpověděl neplatně: {text}</translation>
    </message>
    <message>
      <source>{name} played an illegal move: {text}</source>
      <translation>{name} zahrál nedovolený tah: {text}</translation>
    </message>
    <message>
      <source>{name} plays only five in a row.</source>
      <translation>{name} umí jen pět v řadě.</translation>
    </message>
    <message numerus="yes">
      <source>%n visit(s) a move</source>
      <translation>
        <numerusform>%n návštěva na tah</numerusform>
        <numerusform>%n návštěvy na tah</numerusform>
        <numerusform>%n návštěv na tah</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It lacks what %n optional check(s) ask for.</source>
      <translation>
        <numerusform>Chybí mu to, co žádá %n nepovinná kontrola.</numerusform>
        <numerusform>Chybí mu to, co žádají %n nepovinné kontroly.</numerusform>
        <numerusform>Chybí mu to, co žádá %n nepovinných kontrol.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It passed %n check(s).</source>
      <translation>
        <numerusform>Prošel %n kontrolou.</numerusform>
        <numerusform>Prošel %n kontrolami.</numerusform>
        <numerusform>Prošel %n kontrolami.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The engine does not conform to the protocol: it failed %n check(s).</source>
      <translation>
        <numerusform>Engine nedodržuje protokol: neprošel %n kontrolou.</numerusform>
        <numerusform>Engine nedodržuje protokol: neprošel %n kontrolami.</numerusform>
        <numerusform>Engine nedodržuje protokol: neprošel %n kontrolami.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/model</name>
    <message>
      <source>Allowed a win by fours</source>
      <translation>Dovolil výhru čtyřkami</translation>
    </message>
    <message>
      <source>Allowed a win by threats</source>
      <translation>Dovolil výhru hrozbami</translation>
    </message>
    <message>
      <source>Black wins by forfeit.</source>
      <translation>Černý vyhrál kontumačně.</translation>
    </message>
    <message>
      <source>Black wins on time.</source>
      <translation>Černý vyhrál na čas.</translation>
    </message>
    <message>
      <source>Black wins, {score}: the board is full.</source>
      <translation>Černý vyhrává {score}: deska je plná.</translation>
    </message>
    <message>
      <source>Black wins.</source>
      <translation>Černý vyhrál.</translation>
    </message>
    <message>
      <source>Black wins: White played an illegal move.</source>
      <translation>Černý vyhrál: bílý zahrál neplatný tah.</translation>
    </message>
    <message>
      <source>Black wins: White resigned.</source>
      <translation>Černý vyhrál: bílý se vzdal.</translation>
    </message>
    <message>
      <source>Black wins: White's engine crashed.</source>
      <translation>Černý vyhrál: engine bílého spadl.</translation>
    </message>
    <message>
      <source>Black wins: White's engine did not answer.</source>
      <translation>Černý vyhrál: engine bílého neodpověděl.</translation>
    </message>
    <message>
      <source>Black wins: White's engine did not start.</source>
      <translation>Černý vyhrál: engine bílého se nespustil.</translation>
    </message>
    <message>
      <source>Black wins: White's engine gave an invalid answer.</source>
      <translation>Černý vyhrál: engine bílého dal neplatnou odpověď.</translation>
    </message>
    <message>
      <source>Black wins: White's engine took too much memory.</source>
      <translation>Černý vyhrál: engine bílého zabral příliš mnoho paměti.</translation>
    </message>
    <message>
      <source>Black wins: {count} in a row.</source>
      <translation>Černý vyhrává: {count} v řadě.</translation>
    </message>
    <message>
      <source>Black's win rate</source>
      <translation>Šance černého</translation>
    </message>
    <message>
      <source>Blunder</source>
      <translation>Hrubka</translation>
    </message>
    <message>
      <source>Delete branch</source>
      <translation>Smazat větev</translation>
    </message>
    <message>
      <source>Did not stop a five</source>
      <translation>Nezastavil pětku</translation>
    </message>
    <message>
      <source>Forbidden move</source>
      <translation>Zakázaný tah</translation>
    </message>
    <message>
      <source>Inaccuracy</source>
      <translation>Nepřesnost</translation>
    </message>
    <message>
      <source>Left an open three</source>
      <translation>Nechal otevřenou trojku</translation>
    </message>
    <message>
      <source>Make main line</source>
      <translation>Učinit hlavní variantou</translation>
    </message>
    <message>
      <source>Missed a five</source>
      <translation>Přehlédl pětku</translation>
    </message>
    <message>
      <source>Missed a win by fours</source>
      <translation>Přehlédl výhru čtyřkami</translation>
    </message>
    <message>
      <source>Missed a win by threats</source>
      <translation>Přehlédl výhru hrozbami</translation>
    </message>
    <message>
      <source>Missed the only defence</source>
      <translation>Přehlédl jedinou obranu</translation>
    </message>
    <message>
      <source>The game is drawn by agreement.</source>
      <translation>Hra skončila remízou po dohodě.</translation>
    </message>
    <message>
      <source>The game is drawn, {score}: the board is full.</source>
      <translation>Remíza {score}: deska je plná.</translation>
    </message>
    <message>
      <source>The game is drawn.</source>
      <translation>Remíza.</translation>
    </message>
    <message>
      <source>The game is drawn: the board is full.</source>
      <translation>Remíza: deska je plná.</translation>
    </message>
    <message>
      <source>The game was aborted.</source>
      <translation>Partie byla přerušena.</translation>
    </message>
    <message>
      <source>White wins by forfeit.</source>
      <translation>Bílý vyhrál kontumačně.</translation>
    </message>
    <message>
      <source>White wins on time.</source>
      <translation>Bílý vyhrál na čas.</translation>
    </message>
    <message>
      <source>White wins, {score}: the board is full.</source>
      <translation>Bílý vyhrává {score}: deska je plná.</translation>
    </message>
    <message>
      <source>White wins.</source>
      <translation>Bílý vyhrál.</translation>
    </message>
    <message>
      <source>White wins: Black made a double four, which is forbidden.</source>
      <translation>Bílý vyhrává: Černý zahrál zakázanou dvojitou čtyřku.</translation>
    </message>
    <message>
      <source>White wins: Black made a double three, which is forbidden.</source>
      <translation>Bílý vyhrává: Černý zahrál zakázanou dvojitou trojku.</translation>
    </message>
    <message>
      <source>White wins: Black made an overline, which is forbidden.</source>
      <translation>Bílý vyhrává: Černý zahrál zakázanou řadu šesti nebo více.</translation>
    </message>
    <message>
      <source>White wins: Black played a forbidden move.</source>
      <translation>Bílý vyhrál: černý zahrál zakázaný tah.</translation>
    </message>
    <message>
      <source>White wins: Black played an illegal move.</source>
      <translation>Bílý vyhrál: černý zahrál neplatný tah.</translation>
    </message>
    <message>
      <source>White wins: Black resigned.</source>
      <translation>Bílý vyhrál: černý se vzdal.</translation>
    </message>
    <message>
      <source>White wins: Black's engine crashed.</source>
      <translation>Bílý vyhrál: engine černého spadl.</translation>
    </message>
    <message>
      <source>White wins: Black's engine did not answer.</source>
      <translation>Bílý vyhrál: engine černého neodpověděl.</translation>
    </message>
    <message>
      <source>White wins: Black's engine did not start.</source>
      <translation>Bílý vyhrál: engine černého se nespustil.</translation>
    </message>
    <message>
      <source>White wins: Black's engine gave an invalid answer.</source>
      <translation>Bílý vyhrál: engine černého dal neplatnou odpověď.</translation>
    </message>
    <message>
      <source>White wins: Black's engine took too much memory.</source>
      <translation>Bílý vyhrál: engine černého zabral příliš mnoho paměti.</translation>
    </message>
    <message>
      <source>White wins: {count} in a row.</source>
      <translation>Bílý vyhrává: {count} v řadě.</translation>
    </message>
    <message>
      <source>White's win rate</source>
      <translation>Šance bílého</translation>
    </message>
    <message>
      <source>White's win rate: {rate}</source>
      <translation>Šance bílého: {rate}</translation>
    </message>
    <message>
      <source>continuous, {score}</source>
      <translation>nepřetržitá hra, {score}</translation>
    </message>
    <message>
      <source>lost on time</source>
      <translation>prohrál na čas</translation>
    </message>
    <message>
      <source>resigned</source>
      <translation>vzdal</translation>
    </message>
    <message>
      <source>{move}: {kind}</source>
      <translation>{move}: {kind}</translation>
    </message>
    <message>
      <source>{move}: {kind}, {loss}</source>
      <translation>{move}: {kind}, {loss}</translation>
    </message>
    <message numerus="yes">
      <source>%n blunder(s)</source>
      <translation>
        <numerusform>%n hrubka</numerusform>
        <numerusform>%n hrubky</numerusform>
        <numerusform>%n hrubek</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n inaccuracy(ies)</source>
      <translation>
        <numerusform>%n nepřesnost</numerusform>
        <numerusform>%n nepřesnosti</numerusform>
        <numerusform>%n nepřesností</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n mistake(s)</source>
      <translation>
        <numerusform>%n chyba</numerusform>
        <numerusform>%n chyby</numerusform>
        <numerusform>%n chyb</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n proven</source>
      <translation>
        <numerusform>%n dokázaná</numerusform>
        <numerusform>%n dokázané</numerusform>
        <numerusform>%n dokázaných</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the opponent has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>soupeř má vynucenou výhru v %n tahu (počítají se tahy obou stran).</numerusform>
        <numerusform>soupeř má vynucenou výhru ve %n tazích (počítají se tahy obou stran).</numerusform>
        <numerusform>soupeř má vynucenou výhru v %n tazích (počítají se tahy obou stran).</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the side to move has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>strana na tahu má vynucenou výhru v %n tahu (počítají se tahy obou stran).</numerusform>
        <numerusform>strana na tahu má vynucenou výhru ve %n tazích (počítají se tahy obou stran).</numerusform>
        <numerusform>strana na tahu má vynucenou výhru v %n tazích (počítají se tahy obou stran).</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} node(s)</source>
      <translation>
        <numerusform>{count} uzel</numerusform>
        <numerusform>{count} uzly</numerusform>
        <numerusform>{count} uzlů</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} visit(s)</source>
      <translation>
        <numerusform>{count} návštěva</numerusform>
        <numerusform>{count} návštěvy</numerusform>
        <numerusform>{count} návštěv</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{mistake} in %n</source>
      <translation>
        <numerusform>{mistake} na %n tah</numerusform>
        <numerusform>{mistake} na %n tahy</numerusform>
        <numerusform>{mistake} na %n tahů</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/panels</name>
    <message>
      <source>All engines</source>
      <translation>Všechny enginy</translation>
    </message>
    <message>
      <source>Best</source>
      <translation>Nejlepší</translation>
    </message>
    <message>
      <source>Black %</source>
      <translation>Černý %</translation>
    </message>
    <message>
      <source>Black won {black}, White won {white}, drawn {draws}; last {year}</source>
      <translation>Černý vyhrál {black}, bílý {white}, remíz {draws}; naposledy {year}</translation>
    </message>
    <message>
      <source>Black {rate}</source>
      <translation>Černý {rate}</translation>
    </message>
    <message>
      <source>Black's win rate over the game</source>
      <translation>Šance černého v průběhu partie</translation>
    </message>
    <message>
      <source>Branch: {done} positions analysed, {left} left</source>
      <translation>Větev: analyzováno {done} pozic, zbývá {left}</translation>
    </message>
    <message>
      <source>Branch: {done} positions analysed, {left} left; waiting for the end of the game</source>
      <translation>Větev: analyzováno {done} pozic, zbývá {left}; čeká se na konec partie</translation>
    </message>
    <message>
      <source>By the engine's win rates</source>
      <translation>Podle odhadu enginu</translation>
    </message>
    <message>
      <source>Candidates</source>
      <translation>Kandidáti</translation>
    </message>
    <message>
      <source>Chapters</source>
      <translation>Kapitoly</translation>
    </message>
    <message>
      <source>Click to enlarge</source>
      <translation>Kliknutím zvětšíte</translation>
    </message>
    <message>
      <source>Comment on this position</source>
      <translation>Komentář k této pozici</translation>
    </message>
    <message>
      <source>Comment...</source>
      <translation>Komentář...</translation>
    </message>
    <message>
      <source>Cross table</source>
      <translation>Křížová tabulka</translation>
    </message>
    <message>
      <source>Cross table, curves and games (HTML)...</source>
      <translation>Křížová tabulka, křivky a partie (HTML)...</translation>
    </message>
    <message>
      <source>Declare</source>
      <translation>Ohlásit</translation>
    </message>
    <message>
      <source>Defence {number}</source>
      <translation>Obrana {number}</translation>
    </message>
    <message>
      <source>Dismiss</source>
      <translation>Zavřít</translation>
    </message>
    <message>
      <source>Draw what follows the next defence</source>
      <translation>Nakreslit, co následuje po další obraně</translation>
    </message>
    <message>
      <source>Elo after each game</source>
      <translation>Elo po každé partii</translation>
    </message>
    <message>
      <source>Ending</source>
      <translation>Konec</translation>
    </message>
    <message>
      <source>Engine log</source>
      <translation>Záznam enginu</translation>
    </message>
    <message>
      <source>Finish</source>
      <translation>Dokončit</translation>
    </message>
    <message>
      <source>Games (SGF)...</source>
      <translation>Partie (SGF)...</translation>
    </message>
    <message>
      <source>Games through the position</source>
      <translation>Partie s touto pozicí</translation>
    </message>
    <message>
      <source>Games, a file each (PSQ)...</source>
      <translation>Partie, každá ve svém souboru (PSQ)...</translation>
    </message>
    <message>
      <source>Hint</source>
      <translation>Nápověda</translation>
    </message>
    <message>
      <source>How much of its own win rate the side that moved lost by the move</source>
      <translation>O kolik tah snížil šanci strany, která jej zahrála</translation>
    </message>
    <message>
      <source>In my repertoire</source>
      <translation>V mém repertoáru</translation>
    </message>
    <message>
      <source>In question</source>
      <translation>Sporné</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>Druh</translation>
    </message>
    <message>
      <source>Lesson: {title}</source>
      <translation>Lekce: {title}</translation>
    </message>
    <message>
      <source>Lessons of this game:</source>
      <translation>Lekce z této partie:</translation>
    </message>
    <message>
      <source>Live board: click to enlarge it</source>
      <translation>Živá deska: kliknutím ji zvětšíte</translation>
    </message>
    <message>
      <source>Loss</source>
      <translation>Ztráta</translation>
    </message>
    <message>
      <source>Lost for the side to move</source>
      <translation>Prohrané pro hráče na tahu</translation>
    </message>
    <message>
      <source>Lost: Black {black}, White {white}</source>
      <translation>Ztráta: černý {black}, bílý {white}</translation>
    </message>
    <message>
      <source>Moves played</source>
      <translation>Hrané tahy</translation>
    </message>
    <message>
      <source>New...</source>
      <translation>Nový...</translation>
    </message>
    <message>
      <source>Next exercise</source>
      <translation>Další cvičení</translation>
    </message>
    <message>
      <source>No game has ended yet.</source>
      <translation>Žádná partie ještě neskončila.</translation>
    </message>
    <message>
      <source>No label</source>
      <translation>Bez označení</translation>
    </message>
    <message>
      <source>No mistakes were found: no move lost {least} of the win rate or more, missed a proven win or allowed one.</source>
      <translation>Žádné chyby nebyly nalezeny: žádný tah nesnížil šanci na výhru o {least} nebo více, nepropásl dokázanou výhru ani ji nedovolil.</translation>
    </message>
    <message>
      <source>No mistakes were found: no move missed a proven win or allowed one.</source>
      <translation>Žádné chyby nebyly nalezeny: žádný tah nepropásl dokázanou výhru ani ji nedovolil.</translation>
    </message>
    <message>
      <source>Nodes</source>
      <translation>Uzly</translation>
    </message>
    <message>
      <source>Not reviewed yet.</source>
      <translation>Zatím nerozebráno.</translation>
    </message>
    <message>
      <source>One move fewer</source>
      <translation>O tah méně</translation>
    </message>
    <message>
      <source>One move more</source>
      <translation>O tah více</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Pozastavit</translation>
    </message>
    <message>
      <source>Position {done} of {total}</source>
      <translation>Pozice {done} z {total}</translation>
    </message>
    <message>
      <source>Proven</source>
      <translation>Dokázáno</translation>
    </message>
    <message>
      <source>Results</source>
      <translation>Výsledky</translation>
    </message>
    <message>
      <source>Results for rating programs (PGN)...</source>
      <translation>Výsledky pro ratingové programy (PGN)...</translation>
    </message>
    <message>
      <source>Search for games...</source>
      <translation>Hledat partie...</translation>
    </message>
    <message>
      <source>Second look at move {done} of {total}</source>
      <translation>Druhý pohled na tah {done} z {total}</translation>
    </message>
    <message>
      <source>Share</source>
      <translation>Podíl</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>Ukázat vše</translation>
    </message>
    <message>
      <source>Show how the opponent wins</source>
      <translation>Ukázat, jak vyhraje soupeř</translation>
    </message>
    <message>
      <source>Show less</source>
      <translation>Ukázat méně</translation>
    </message>
    <message>
      <source>Show only lines containing...</source>
      <translation>Zobrazit jen řádky obsahující...</translation>
    </message>
    <message>
      <source>Show the better line</source>
      <translation>Ukázat lepší variantu</translation>
    </message>
    <message>
      <source>Show the solution</source>
      <translation>Ukázat řešení</translation>
    </message>
    <message>
      <source>Shown when the game is over.</source>
      <translation>Zobrazí se po skončení partie.</translation>
    </message>
    <message>
      <source>Side</source>
      <translation>Strana</translation>
    </message>
    <message>
      <source>Skip</source>
      <translation>Přeskočit</translation>
    </message>
    <message>
      <source>Statistics</source>
      <translation>Statistika</translation>
    </message>
    <message>
      <source>Table of the games (CSV)...</source>
      <translation>Tabulka partií (CSV)...</translation>
    </message>
    <message>
      <source>Text on a point...</source>
      <translation>Text na bodě...</translation>
    </message>
    <message>
      <source>Text on the point...</source>
      <translation>Text na tomto bodě...</translation>
    </message>
    <message>
      <source>The engines reported no win rates in this game.</source>
      <translation>Enginy v této partii žádné šance neuvedly.</translation>
    </message>
    <message>
      <source>The move to it is forced</source>
      <translation>Tah k ní je vynucený</translation>
    </message>
    <message>
      <source>The move to it is to be avoided</source>
      <translation>Tahu k ní se vyhnout</translation>
    </message>
    <message>
      <source>The win rates of a game are shown when it is over.</source>
      <translation>Šance v partii se zobrazí po jejím skončení.</translation>
    </message>
    <message>
      <source>This engine reports no visits.</source>
      <translation>Tento engine neudává počet návštěv.</translation>
    </message>
    <message>
      <source>This engine reports no win rates, so there is no curve.</source>
      <translation>Tento engine neudává šanci na výhru, proto tu není žádná křivka.</translation>
    </message>
    <message>
      <source>This engine reports no win rates.</source>
      <translation>Tento engine neudává šanci na výhru.</translation>
    </message>
    <message>
      <source>This engine reports no win rates: only what Narabe's own solver finds is listed.</source>
      <translation>Tento engine nesděluje šance na výhru: uvedeno je jen to, co najde vlastní řešitel Narabe.</translation>
    </message>
    <message>
      <source>This engine shows only its move: no win rate, no visits and no other candidates.</source>
      <translation>Tento engine ukazuje jen svůj tah: bez šance na výhru, počtu návštěv a dalších kandidátů.</translation>
    </message>
    <message>
      <source>This engine shows only one move, and no visits.</source>
      <translation>Tento engine ukazuje jen jeden tah a neudává počet návštěv.</translation>
    </message>
    <message>
      <source>Time left</source>
      <translation>Zbývající čas</translation>
    </message>
    <message>
      <source>Time used</source>
      <translation>Spotřebovaný čas</translation>
    </message>
    <message>
      <source>Tree</source>
      <translation>Strom</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Zkusit znovu</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>Hodnota</translation>
    </message>
    <message>
      <source>Visits</source>
      <translation>Návštěvy</translation>
    </message>
    <message>
      <source>Watch...</source>
      <translation>Sledovat...</translation>
    </message>
    <message>
      <source>What the engines last reported of their chances, Black first</source>
      <translation>Poslední hodnocení enginů, nejprve černého, v jejich vlastních jednotkách</translation>
    </message>
    <message>
      <source>White %</source>
      <translation>Bílý %</translation>
    </message>
    <message>
      <source>Won for the side to move</source>
      <translation>Vyhrané pro hráče na tahu</translation>
    </message>
    <message>
      <source>avoid</source>
      <translation>vyhnout se</translation>
    </message>
    <message>
      <source>depth {depth}</source>
      <translation>hloubka {depth}</translation>
    </message>
    <message>
      <source>draws</source>
      <translation>remíza</translation>
    </message>
    <message>
      <source>forced</source>
      <translation>vynucené</translation>
    </message>
    <message>
      <source>known: {figures}</source>
      <translation>známo: {figures}</translation>
    </message>
    <message>
      <source>less than a minute left</source>
      <translation>zbývá méně než minuta</translation>
    </message>
    <message>
      <source>loses</source>
      <translation>prohrává</translation>
    </message>
    <message>
      <source>proven draw</source>
      <translation>dokázaná remíza</translation>
    </message>
    <message>
      <source>proven loss</source>
      <translation>dokázaná prohra</translation>
    </message>
    <message>
      <source>proven win</source>
      <translation>dokázaná výhra</translation>
    </message>
    <message>
      <source>wins</source>
      <translation>vyhrává</translation>
    </message>
    <message>
      <source>{loss} lost per move</source>
      <translation>ztráta {loss} na tah</translation>
    </message>
    <message>
      <source>{result} (proven)</source>
      <translation>{result} (dokázáno)</translation>
    </message>
    <message numerus="yes">
      <source>%n more notice(s)</source>
      <translation>
        <numerusform>ještě %n oznámení</numerusform>
        <numerusform>ještě %n oznámení</numerusform>
        <numerusform>ještě %n oznámení</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) from the library</source>
      <translation>
        <numerusform>%n pozice z knihovny</numerusform>
        <numerusform>%n pozice z knihovny</numerusform>
        <numerusform>%n pozic z knihovny</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>about %n minute(s) left</source>
      <translation>
        <numerusform>zbývá asi %n minuta</numerusform>
        <numerusform>zbývají asi %n minuty</numerusform>
        <numerusform>zbývá asi %n minut</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>byo-yomi: %n period(s) left</source>
      <translation>
        <numerusform>byo-yomi: zbývá %n perioda</numerusform>
        <numerusform>byo-yomi: zbývají %n periody</numerusform>
        <numerusform>byo-yomi: zbývá %n period</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} game(s) here</source>
      <translation>
        <numerusform>{count} partie zde</numerusform>
        <numerusform>{count} partie zde</numerusform>
        <numerusform>{count} partií zde</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/play</name>
    <message>
      <source>A game of the last start cannot be read ({error}). Its file is kept: {path}</source>
      <translation>Hru z minulého spuštění nelze přečíst ({error}). Její soubor zůstal zachován: {path}</translation>
    </message>
    <message>
      <source>None: the first move is free</source>
      <translation>Žádné: první tah je volný</translation>
    </message>
    <message>
      <source>Not swapped: {name} is Black.</source>
      <translation>Bez výměny: {name} má černé.</translation>
    </message>
    <message>
      <source>Not swapped: {name} is White.</source>
      <translation>Bez výměny: {name} má bílé.</translation>
    </message>
    <message>
      <source>Offer ten fifth moves</source>
      <translation>Nabídnout deset pátých tahů</translation>
    </message>
    <message>
      <source>Place two more stones</source>
      <translation>Položit další dva kameny</translation>
    </message>
    <message>
      <source>Stay Black</source>
      <translation>Zůstat černým</translation>
    </message>
    <message>
      <source>Stay White</source>
      <translation>Zůstat bílým</translation>
    </message>
    <message>
      <source>Swapped: {name} is Black now.</source>
      <translation>Výměna: {name} má nyní černé.</translation>
    </message>
    <message>
      <source>Swapped: {name} is White now.</source>
      <translation>Výměna: {name} má nyní bílé.</translation>
    </message>
    <message>
      <source>Take Black</source>
      <translation>Vzít si černé</translation>
    </message>
    <message>
      <source>Take White</source>
      <translation>Vzít si bílé</translation>
    </message>
    <message>
      <source>Ten fifth moves are offered by: {name}.</source>
      <translation>Deset pátých tahů nabízí: {name}.</translation>
    </message>
    <message>
      <source>The result was taken back: the game goes on.</source>
      <translation>Výsledek byl vzat zpět: partie pokračuje.</translation>
    </message>
    <message>
      <source>There are unsaved games that made room for others.</source>
      <translation>Některé předchozí hry nejsou uloženy.</translation>
    </message>
    <message>
      <source>Two more stones are placed by: {name}.</source>
      <translation>Další dva kameny pokládá: {name}.</translation>
    </message>
    <message>
      <source>You are Black.</source>
      <translation>Máte černé.</translation>
    </message>
    <message>
      <source>You are White.</source>
      <translation>Máte bílé.</translation>
    </message>
    <message>
      <source>You lost the last {games} games: try {level}.</source>
      <translation>Prohráno posledních {games} partií: zkuste úroveň {level}.</translation>
    </message>
    <message>
      <source>You swapped: you are Black now.</source>
      <translation>Vyměnili jste: nyní máte černé.</translation>
    </message>
    <message>
      <source>You swapped: you are White now.</source>
      <translation>Vyměnili jste: nyní máte bílé.</translation>
    </message>
    <message>
      <source>You won {won} of the last {games} games: try {level}.</source>
      <translation>Vyhráno {won} z posledních {games} partií: zkuste úroveň {level}.</translation>
    </message>
    <message>
      <source>first player</source>
      <translation>první hráč</translation>
    </message>
    <message>
      <source>how many fifth moves will be offered?</source>
      <translation>kolik pátých tahů bude nabídnuto?</translation>
    </message>
    <message>
      <source>offer a fifth move ({count} left).</source>
      <translation>nabídněte pátý tah (zbývá {count}).</translation>
    </message>
    <message>
      <source>pick the fifth move that is best for you.</source>
      <translation>vyberte pátý tah, který je pro vás nejlepší.</translation>
    </message>
    <message>
      <source>place a black stone ({count} left).</source>
      <translation>položte černý kámen (zbývá {count}).</translation>
    </message>
    <message>
      <source>place a white stone ({count} left).</source>
      <translation>položte bílý kámen (zbývá {count}).</translation>
    </message>
    <message>
      <source>second player</source>
      <translation>druhý hráč</translation>
    </message>
    <message>
      <source>which colour do you want?</source>
      <translation>jakou barvu chcete?</translation>
    </message>
    <message>
      <source>{black} against {white}</source>
      <translation>{black} proti {white}</translation>
    </message>
    <message>
      <source>{engine} decides...</source>
      <translation>{engine} se rozhoduje...</translation>
    </message>
    <message>
      <source>{engine} places a black stone...</source>
      <translation>{engine} pokládá černý kámen...</translation>
    </message>
    <message>
      <source>{engine} places a white stone...</source>
      <translation>{engine} pokládá bílý kámen...</translation>
    </message>
    <message>
      <source>{name} chose to swap: you are Black now.</source>
      <translation>{name} zvolil výměnu: nyní máte černé.</translation>
    </message>
    <message>
      <source>{name} chose to swap: you are White now.</source>
      <translation>{name} zvolil výměnu: nyní máte bílé.</translation>
    </message>
    <message>
      <source>{name} does not swap: you are Black.</source>
      <translation>{name} nevyměňuje: máte černé.</translation>
    </message>
    <message>
      <source>{name} does not swap: you are White.</source>
      <translation>{name} nevyměňuje: máte bílé.</translation>
    </message>
    <message>
      <source>{name} offers ten fifth moves.</source>
      <translation>{name} nabízí deset pátých tahů.</translation>
    </message>
    <message>
      <source>{name} places two more stones; then you choose a colour.</source>
      <translation>{name} pokládá další dva kameny; potom si zvolíte barvu.</translation>
    </message>
    <message numerus="yes">
      <source>%n drawn</source>
      <translation>
        <numerusform>%n remíza</numerusform>
        <numerusform>%n remízy</numerusform>
        <numerusform>%n remíz</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n lost</source>
      <translation>
        <numerusform>%n prohra</numerusform>
        <numerusform>%n prohry</numerusform>
        <numerusform>%n proher</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n won</source>
      <translation>
        <numerusform>%n výhra</numerusform>
        <numerusform>%n výhry</numerusform>
        <numerusform>%n výher</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/presenter</name>
    <message>
      <source>Again</source>
      <translation>Znovu</translation>
    </message>
    <message>
      <source>Black plays next: {name}.</source>
      <translation>Na tahu je Černý: {name}.</translation>
    </message>
    <message>
      <source>Continue</source>
      <translation>Pokračovat</translation>
    </message>
    <message>
      <source>Engines are told no colours: here they judge forbidden moves for the wrong side.</source>
      <translation>Enginy se nedozvídají barvy: zde posuzují zakázané tahy pro nesprávnou stranu.</translation>
    </message>
    <message>
      <source>Hidden until you have found the move.</source>
      <translation>Skryto, dokud tah nenajdete.</translation>
    </message>
    <message>
      <source>Move {ply}: {side} to play</source>
      <translation>Tah {ply}: na tahu {side}</translation>
    </message>
    <message>
      <source>No analysis yet: press Space.</source>
      <translation>Zatím bez analýzy: stiskněte mezerník.</translation>
    </message>
    <message>
      <source>No game of the tournament has begun.</source>
      <translation>V turnaji ještě nezačala žádná partie.</translation>
    </message>
    <message>
      <source>Paused: make a move or press {keys} to continue.</source>
      <translation>Pozastaveno: pokračujte tahem nebo klávesou {keys}.</translation>
    </message>
    <message>
      <source>Paused: press {keys} to continue.</source>
      <translation>Pozastaveno: pokračujte klávesou {keys}.</translation>
    </message>
    <message>
      <source>Play on</source>
      <translation>Hrát dál</translation>
    </message>
    <message>
      <source>Play {level}</source>
      <translation>Hrát: {level}</translation>
    </message>
    <message>
      <source>Swap colours</source>
      <translation>Vyměnit barvy</translation>
    </message>
    <message>
      <source>Take back</source>
      <translation>Vzít zpět</translation>
    </message>
    <message>
      <source>The game is over here: go back to analyse it.</source>
      <translation>Zde partie skončila: pro analýzu jděte zpět.</translation>
    </message>
    <message>
      <source>The game is paused.</source>
      <translation>Hra je pozastavena.</translation>
    </message>
    <message>
      <source>The tournament is being played.</source>
      <translation>Turnaj se právě hraje.</translation>
    </message>
    <message>
      <source>Viewing move {ply}; the game goes on.</source>
      <translation>Zobrazen tah {ply}; partie pokračuje.</translation>
    </message>
    <message>
      <source>Watch it</source>
      <translation>Sledovat</translation>
    </message>
    <message>
      <source>White plays next: {name}.</source>
      <translation>Na tahu je Bílý: {name}.</translation>
    </message>
    <message>
      <source>You lose.</source>
      <translation>Prohráli jste.</translation>
    </message>
    <message>
      <source>You win!</source>
      <translation>Vyhráli jste!</translation>
    </message>
    <message>
      <source>move {ply}</source>
      <translation>tah {ply}</translation>
    </message>
    <message>
      <source>thinking...</source>
      <translation>přemýšlí...</translation>
    </message>
    <message>
      <source>to move</source>
      <translation>na tahu</translation>
    </message>
    <message>
      <source>{side} is thinking...</source>
      <translation>{side} přemýšlí...</translation>
    </message>
  </context>
  <context>
    <name>library</name>
    <message>
      <source>The library has a new format. Notes on empty boards that may be of several sizes: {count}, kept for {boards}.</source>
      <translation>Knihovna má nový formát. Poznámky k prázdným deskám, které mohou být různých velikostí: {count}, ponechány pro {boards}.</translation>
    </message>
    <message>
      <source>a game</source>
      <translation>partie</translation>
    </message>
    <message>
      <source>a kind of board</source>
      <translation>druh desky</translation>
    </message>
    <message>
      <source>a position</source>
      <translation>pozice</translation>
    </message>
    <message>
      <source>a proof</source>
      <translation>důkaz</translation>
    </message>
    <message>
      <source>a repertoire</source>
      <translation>repertoár</translation>
    </message>
    <message>
      <source>a saved search</source>
      <translation>uložené hledání</translation>
    </message>
    <message>
      <source>an analysis</source>
      <translation>analýza</translation>
    </message>
    <message>
      <source>another program has been writing for too long; try again</source>
      <translation>jiný program zapisuje příliš dlouho; zkuste to znovu</translation>
    </message>
    <message>
      <source>another program's database, not a Narabe library</source>
      <translation>databáze jiného programu, ne knihovna Narabe</translation>
    </message>
    <message>
      <source>damaged ({reason}); restore it from a copy, or save what can be read with `merge` into a new one</source>
      <translation>poškozena ({reason}); obnovte ji ze zálohy, nebo uložte čitelné do nové pomocí `merge`</translation>
    </message>
    <message>
      <source>game {number}</source>
      <translation>partie {number}</translation>
    </message>
    <message>
      <source>no such file</source>
      <translation>takový soubor není</translation>
    </message>
    <message>
      <source>not a Narabe library</source>
      <translation>není to knihovna Narabe</translation>
    </message>
    <message>
      <source>not an ordinary file</source>
      <translation>není to obyčejný soubor</translation>
    </message>
    <message>
      <source>not the name of a file</source>
      <translation>není to název souboru</translation>
    </message>
    <message>
      <source>the disk is full; nothing of this step was written</source>
      <translation>disk je plný; z tohoto kroku se nic nezapsalo</translation>
    </message>
    <message>
      <source>the entries on a position</source>
      <translation>údaje o pozici</translation>
    </message>
    <message>
      <source>the file or its folder cannot be written to, which is needed even to read a library</source>
      <translation>do souboru nebo jeho složky nelze zapisovat, což je třeba i ke čtení knihovny</translation>
    </message>
    <message>
      <source>the folder does not exist</source>
      <translation>složka neexistuje</translation>
    </message>
    <message>
      <source>the games of a position</source>
      <translation>partie pozice</translation>
    </message>
    <message>
      <source>the index of positions</source>
      <translation>rejstřík pozic</translation>
    </message>
    <message>
      <source>the library is damaged: {what} ({reason})</source>
      <translation>knihovna je poškozena: {what} ({reason})</translation>
    </message>
    <message>
      <source>the moves of a position</source>
      <translation>tahy pozice</translation>
    </message>
    <message>
      <source>the session of a drill</source>
      <translation>cvičení repertoáru</translation>
    </message>
    <message>
      <source>the sums of a position</source>
      <translation>součty pozice</translation>
    </message>
    <message>
      <source>two positions have the key {key}</source>
      <translation>dvě pozice mají klíč {key}</translation>
    </message>
    <message>
      <source>what the pictures show</source>
      <translation>údaje pro obrázky</translation>
    </message>
    <message>
      <source>written by a newer version of Narabe (format {version}, this one reads up to {known})</source>
      <translation>zapsala ji novější verze Narabe (formát {version}, tato čte nejvýš {known})</translation>
    </message>
    <message>
      <source>{file}, number {number}</source>
      <translation>{file}, číslo {number}</translation>
    </message>
    <message>
      <source>{text!r} is not a result</source>
      <translation>{text!r} není výsledek</translation>
    </message>
  </context>
  <context>
    <name>library/puzzles</name>
    <message>
      <source>a puzzle</source>
      <translation>úloha</translation>
    </message>
    <message>
      <source>not a puzzle: {reason}</source>
      <translation>není to úloha: {reason}</translation>
    </message>
    <message>
      <source>the player's rating</source>
      <translation>hodnocení hráče</translation>
    </message>
    <message>
      <source>the timed runs</source>
      <translation>běhy na čas</translation>
    </message>
    <message>
      <source>what is known of a puzzle</source>
      <translation>údaje o úloze</translation>
    </message>
  </context>
  <context>
    <name>library/sources</name>
    <message>
      <source>a key of {count} bytes</source>
      <translation>klíč o délce {count} bajtů</translation>
    </message>
    <message>
      <source>a record without a key</source>
      <translation>záznam bez klíče</translation>
    </message>
    <message>
      <source>needs {needed} columns, has {found}</source>
      <translation>je třeba {needed} sloupců, je jich {found}</translation>
    </message>
    <message>
      <source>not a key: {text!r}</source>
      <translation>není to klíč: {text!r}</translation>
    </message>
    <message>
      <source>not an event file of a match</source>
      <translation>není to soubor událostí zápasu</translation>
    </message>
    <message>
      <source>rule {rule} is not known</source>
      <translation>pravidlo {rule} není známé</translation>
    </message>
    <message>
      <source>the compressed data are damaged: {reason}</source>
      <translation>komprimovaná data jsou poškozena: {reason}</translation>
    </message>
    <message>
      <source>the file ends within a record</source>
      <translation>soubor končí uprostřed záznamu</translation>
    </message>
    <message>
      <source>the first line does not name the columns {names}</source>
      <translation>první řádek nejmenuje sloupce {names}</translation>
    </message>
    <message>
      <source>{reason} (before byte {number})</source>
      <translation>{reason} (před bajtem {number})</translation>
    </message>
    <message>
      <source>{text} is not a time</source>
      <translation>{text} není čas</translation>
    </message>
  </context>
  <context>
    <name>matches</name>
    <message>
      <source>a game of an engine against itself</source>
      <translation>partie enginu se sebou samým</translation>
    </message>
    <message>
      <source>a game of an engine that does not play</source>
      <translation>partie enginu, který nehraje</translation>
    </message>
    <message>
      <source>a game's values of its moves are not numbers</source>
      <translation>údaje partie o tazích nejsou čísla</translation>
    </message>
    <message>
      <source>another tournament begins here</source>
      <translation>tady začíná jiný turnaj</translation>
    </message>
    <message>
      <source>answers {command} with {answer}</source>
      <translation>na {command} odpovídá {answer}</translation>
    </message>
    <message>
      <source>closed its output</source>
      <translation>zavřel svůj výstup</translation>
    </message>
    <message>
      <source>ended as soon as it had answered START ({reason})</source>
      <translation>skončil hned po odpovědi na START ({reason})</translation>
    </message>
    <message>
      <source>ended before it answered START ({reason})</source>
      <translation>skončil dříve, než odpověděl na START ({reason})</translation>
    </message>
    <message>
      <source>floods its output with lines that are not answers, such as {line}</source>
      <translation>zahlcuje výstup řádky, které nejsou odpovědí, např. {line}</translation>
    </message>
    <message>
      <source>has not answered START in {ms} ms</source>
      <translation>do {ms} ms neodpověděl na START</translation>
    </message>
    <message>
      <source>has not moved in time</source>
      <translation>nezahrál včas</translation>
    </message>
    <message>
      <source>has not moved in time; it answered {answer}</source>
      <translation>nezahrál včas; odpověděl {answer}</translation>
    </message>
    <message>
      <source>has not moved in time; it sent {count} messages instead, the last {line}</source>
      <translation>nezahrál včas; místo toho poslal {count} zpráv, poslední byla {line}</translation>
    </message>
    <message>
      <source>is not running</source>
      <translation>neběží</translation>
    </message>
    <message>
      <source>its line {line} cannot be read: {fault}</source>
      <translation>jeho řádek {line} nelze přečíst: {fault}</translation>
    </message>
    <message>
      <source>not a game ({reason})</source>
      <translation>není to partie ({reason})</translation>
    </message>
    <message>
      <source>not an event of a tournament</source>
      <translation>není to událost turnaje</translation>
    </message>
    <message>
      <source>the engines of a tournament are not a list</source>
      <translation>enginy turnaje nejsou seznam</translation>
    </message>
    <message>
      <source>the tournament was stopped</source>
      <translation>turnaj byl zastaven</translation>
    </message>
    <message>
      <source>took {taken:.0f} MiB, {limit:.0f} MiB are allowed</source>
      <translation>zabral {taken:.0f} MiB, povoleno je {limit:.0f} MiB</translation>
    </message>
    <message>
      <source>{fault}; it answered {line}, which is not OK</source>
      <translation>{fault}; řekl {line}, což není OK</translation>
    </message>
    <message>
      <source>{fault}; played again with a new process</source>
      <translation>{fault}; hraje se znovu s novým procesem</translation>
    </message>
    <message>
      <source>{fault}; the machine is too slow for these limits</source>
      <translation>{fault}; počítač je na tyto limity příliš pomalý</translation>
    </message>
    <message>
      <source>{line} without ending the line</source>
      <translation>{line} bez konce řádku</translation>
    </message>
    <message>
      <source>{line} without the empty line that ends a response</source>
      <translation>{line} bez prázdného řádku, který ukončuje odpověď</translation>
    </message>
    <message>
      <source>{line}, which is not a move</source>
      <translation>{line}, což není tah</translation>
    </message>
    <message>
      <source>{name} of a {kind} is {text}</source>
      <translation>{name} v {kind} je {text}</translation>
    </message>
    <message>
      <source>{time} in the opening</source>
      <translation>{time} v zahájení</translation>
    </message>
  </context>
  <context>
    <name>narabe</name>
    <message>
      <source>aborted</source>
      <translation>přerušeno</translation>
    </message>
    <message>
      <source>it holds no games or positions</source>
      <translation>neobsahuje žádné partie ani pozice</translation>
    </message>
    <message>
      <source>line {line}</source>
      <translation>řádek {line}</translation>
    </message>
    <message>
      <source>{file}, {place}</source>
      <translation>{file}, {place}</translation>
    </message>
    <message>
      <source>{place}: {reason}</source>
      <translation>{place}: {reason}</translation>
    </message>
    <message>
      <source>{point} is off the {width}x{height} board</source>
      <translation>{point} je mimo desku {width}x{height}</translation>
    </message>
  </context>
  <context>
    <name>protocol</name>
    <message>
      <source>a DLL is missing</source>
      <translation>chybí knihovna DLL</translation>
    </message>
    <message>
      <source>a quote is not closed, or nothing follows a \</source>
      <translation>uvozovka není uzavřena, nebo za \ nic nenásleduje</translation>
    </message>
    <message>
      <source>access violation</source>
      <translation>porušení přístupu do paměti</translation>
    </message>
    <message>
      <source>cannot start {command!r}: {reason}</source>
      <translation>nelze spustit {command!r}: {reason}</translation>
    </message>
    <message>
      <source>ended by signal {number}</source>
      <translation>ukončen signálem {number}</translation>
    </message>
    <message>
      <source>ended by {signal}</source>
      <translation>ukončen signálem {signal}</translation>
    </message>
    <message>
      <source>exit status {status:#x}</source>
      <translation>návratový kód {status:#x}</translation>
    </message>
    <message>
      <source>exit status {status}</source>
      <translation>návratový kód {status}</translation>
    </message>
    <message>
      <source>illegal instruction</source>
      <translation>neplatná instrukce</translation>
    </message>
    <message>
      <source>interrupted</source>
      <translation>přerušen</translation>
    </message>
    <message>
      <source>its interpreter {program!r} is not there</source>
      <translation>jeho interpret {program!r} tu není</translation>
    </message>
    <message>
      <source>its lines end in CR LF; a script's must end in LF alone</source>
      <translation>jeho řádky končí CR LF; řádky skriptu musí končit jen LF</translation>
    </message>
    <message>
      <source>no such program</source>
      <translation>takový program není</translation>
    </message>
    <message>
      <source>stack overflow</source>
      <translation>přetečení zásobníku</translation>
    </message>
    <message>
      <source>the command is empty</source>
      <translation>příkaz je prázdný</translation>
    </message>
    <message>
      <source>this file is empty</source>
      <translation>tento soubor je prázdný</translation>
    </message>
    <message>
      <source>this file may not be executed (chmod +x {name} allows it)</source>
      <translation>tento soubor nelze spustit (povolí to chmod +x {name})</translation>
    </message>
    <message>
      <source>this is a folder, not a program</source>
      <translation>toto je složka, ne program</translation>
    </message>
    <message>
      <source>this is a program for {system} that does not run here</source>
      <translation>toto je program pro {system}, který tu neběží</translation>
    </message>
    <message>
      <source>this is neither a program nor a script with a first line such as {line}</source>
      <translation>toto není program ani skript s prvním řádkem jako {line}</translation>
    </message>
    <message>
      <source>{status} ({name})</source>
      <translation>{status} ({name})</translation>
    </message>
  </context>
  <context>
    <name>protocol/compliance</name>
    <message>
      <source>after {what}</source>
      <translation>po {what}</translation>
    </message>
    <message>
      <source>instead of answering {what}</source>
      <translation>místo odpovědi na {what}</translation>
    </message>
    <message>
      <source>it closed its output</source>
      <translation>uzavřel svůj výstup</translation>
    </message>
    <message>
      <source>no answer to {what} within {seconds:g} s</source>
      <translation>na {what} nepřišla do {seconds:g} s odpověď</translation>
    </message>
    <message>
      <source>the answer to {command}</source>
      <translation>odpovědi na {command}</translation>
    </message>
    <message>
      <source>the answer {x},{y} to {what} is a taken point</source>
      <translation>odpověď {x},{y} na {what} je obsazený průsečík</translation>
    </message>
    <message>
      <source>the answer {x},{y} to {what} is off the {width}x{height} board</source>
      <translation>odpověď {x},{y} na {what} je mimo desku {width}x{height}</translation>
    </message>
    <message>
      <source>the board is full</source>
      <translation>deska je plná</translation>
    </message>
    <message>
      <source>the brain ended ({how}) {when}</source>
      <translation>engine skončil ({how}) {when}</translation>
    </message>
    <message>
      <source>the command after an analysis</source>
      <translation>příkaz po analýze</translation>
    </message>
    <message>
      <source>{command} has no whole response in time</source>
      <translation>na {command} nepřišla včas celá odpověď</translation>
    </message>
    <message>
      <source>{command} is not refused, but answered by {text!r}</source>
      <translation>{command} není odmítnuto, odpovědí je {text!r}</translation>
    </message>
    <message>
      <source>{command} is refused: {text!r}</source>
      <translation>{command} je odmítnuto: {text!r}</translation>
    </message>
    <message>
      <source>{command} with number {number!r} is answered with number {found!r}</source>
      <translation>na {command} s číslem {number!r} odpověděl s číslem {found!r}</translation>
    </message>
    <message>
      <source>{count} answers to {lines} lines</source>
      <translation>{count} odpovědí na {lines} řádků</translation>
    </message>
    <message>
      <source>{line!r} after {what}, where nothing is due</source>
      <translation>{line!r} po {what}, kde nemá přijít nic</translation>
    </message>
    <message>
      <source>{line!r} is not part of the protocol</source>
      <translation>{line!r} nepatří do protokolu</translation>
    </message>
    <message>
      <source>{line!r}: Piskvork mistakes a message without its form or text for the answer</source>
      <translation>{line!r}: zprávu v jiném tvaru nebo bez textu považuje Piskvork za odpověď</translation>
    </message>
    <message>
      <source>{line!r}: only Piskvork understands SUGGEST</source>
      <translation>{line!r}: příkazu SUGGEST rozumí jen Piskvork</translation>
    </message>
    <message>
      <source>{option} {value}: no such folder</source>
      <translation>{option} {value}: taková složka není</translation>
    </message>
    <message>
      <source>{program}: {reason}</source>
      <translation>{program}: {reason}</translation>
    </message>
    <message>
      <source>{what} is answered by a pass</source>
      <translation>na {what} odpověděl pasem</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by ERROR</source>
      <translation>na {what} odpověděl {line!r}, ne ERROR</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by OK</source>
      <translation>na {what} odpověděl {line!r}, ne OK</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by a move</source>
      <translation>na {what} odpověděl {line!r}, ne tahem</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by a response with = or ?</source>
      <translation>na {what} odpověděl {line!r}, ne odpovědí začínající = nebo ?</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by moves</source>
      <translation>na {what} odpověděl {line!r}, ne tahy</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, which is not a point of the board</source>
      <translation>na {what} odpověděl {line!r}, což není průsečík desky</translation>
    </message>
    <message>
      <source>{what} is answered only after {seconds:.1f} s</source>
      <translation>na {what} odpověděl až po {seconds:.1f} s</translation>
    </message>
  </context>
  <context>
    <name>protocol/compliance/checks</name>
    <message>
      <source>1 ms a turn is kept within the tolerance.</source>
      <translation>1 ms na tah je s tolerancí dodržena.</translation>
    </message>
    <message>
      <source>1 s a turn is kept within the tolerance.</source>
      <translation>1 s na tah je s tolerancí dodržena.</translation>
    </message>
    <message>
      <source>10 ms a turn is kept within the tolerance.</source>
      <translation>10 ms na tah je s tolerancí dodrženo.</translation>
    </message>
    <message>
      <source>100 ms a turn is kept within the tolerance.</source>
      <translation>100 ms na tah je s tolerancí dodrženo.</translation>
    </message>
    <message>
      <source>A BOARD with a malformed line gets one ERROR after DONE and no move.</source>
      <translation>Na BOARD s chybným řádkem přijde po DONE jedno ERROR a žádný tah.</translation>
    </message>
    <message>
      <source>A brain writes nothing but messages before it is asked.</source>
      <translation>Než se ho někdo zeptá, engine nepíše nic kromě zpráv.</translation>
    </message>
    <message>
      <source>A line of 10 MB does not kill the brain.</source>
      <translation>Řádek o 10 MB engine neshodí.</translation>
    </message>
    <message>
      <source>A negative `time_left`, GomocupJudge's overdraft: the move comes at once.</source>
      <translation>Záporné `time_left`, přečerpaný čas v GomocupJudge: tah přijde hned.</translation>
    </message>
    <message>
      <source>A request for a move has one answer; a second move would be taken for the next answer.</source>
      <translation>Na žádost o tah je jedna odpověď; druhý tah by byl považován za odpověď na další žádost.</translation>
    </message>
    <message>
      <source>A stone of kind 3 is a wall: nobody plays there.</source>
      <translation>Kámen druhu 3 je zeď: nikdo tam nehraje.</translation>
    </message>
    <message>
      <source>ABOUT is answered by {line!r}, without {key}</source>
      <translation>Na ABOUT odpověděl {line!r}, bez {key}</translation>
    </message>
    <message>
      <source>ABOUT, as the first command, is answered by one line with name="..." and version="...".</source>
      <translation>Na ABOUT jako první příkaz odpoví jedním řádkem s name="..." a version="...".</translation>
    </message>
    <message>
      <source>After BOARD the game goes on with TURN.</source>
      <translation>Po BOARD pokračuje partie příkazem TURN.</translation>
    </message>
    <message>
      <source>After END no process started by the brain is left.</source>
      <translation>Po END nezůstane žádný proces, který engine spustil.</translation>
    </message>
    <message>
      <source>After the opening the game begins with a BOARD from scratch.</source>
      <translation>Po zahájení začíná partie příkazem BOARD od začátku.</translation>
    </message>
    <message>
      <source>An INFO that cannot be met is not answered; the next command is answered once, by ERROR or as usual.</source>
      <translation>Na INFO, kterému nelze vyhovět, neodpovídá; na další příkaz odpoví jednou, pomocí ERROR nebo obvykle.</translation>
    </message>
    <message>
      <source>An analysis reports moves until the next command, and its response ends before that one's.</source>
      <translation>Analýza hlásí tahy až do dalšího příkazu a její odpověď skončí před odpovědí na něj.</translation>
    </message>
    <message>
      <source>An empty BOARD asks for the first move; GomocupJudge sends it instead of BEGIN.</source>
      <translation>Prázdné BOARD žádá o první tah; GomocupJudge ho posílá místo BEGIN.</translation>
    </message>
    <message>
      <source>An unfinished BOARD is answered by at most one ERROR and does not harm the next game.</source>
      <translation>Na nedokončené BOARD odpoví nejvýš jedním ERROR a další partii to neuškodí.</translation>
    </message>
    <message>
      <source>An unknown command is answered by one UNKNOWN line.</source>
      <translation>Na neznámý příkaz odpoví jedním řádkem UNKNOWN.</translation>
    </message>
    <message>
      <source>An unsupported size is answered by ERROR, and the next START works.</source>
      <translation>Na nepodporovanou velikost odpoví ERROR a další START funguje.</translation>
    </message>
    <message>
      <source>Another START, in the middle of a game, is a new game on an empty board.</source>
      <translation>Další START uprostřed partie je nová partie na prázdné desce.</translation>
    </message>
    <message>
      <source>BEGIN on an empty board is answered by a move.</source>
      <translation>Na BEGIN na prázdné desce odpoví tahem.</translation>
    </message>
    <message>
      <source>BOARD and INFO timeout_turn 0</source>
      <translation>BOARD a INFO timeout_turn 0</translation>
    </message>
    <message>
      <source>BOARD and YXSTOP</source>
      <translation>BOARD a YXSTOP</translation>
    </message>
    <message>
      <source>BOARD replaces the whole position.</source>
      <translation>BOARD nahradí celou pozici.</translation>
    </message>
    <message>
      <source>BOARD with carriage returns</source>
      <translation>BOARD s návraty vozíku</translation>
    </message>
    <message>
      <source>BOARD, with INFO while thinking</source>
      <translation>BOARD s INFO během přemýšlení</translation>
    </message>
    <message>
      <source>Blank lines are ignored, and so are blanks around a command.</source>
      <translation>Prázdné řádky i mezery kolem příkazu se ignorují.</translation>
    </message>
    <message>
      <source>Bytes that are not text do not kill the brain.</source>
      <translation>Bajty, které nejsou textem, engine neshodí.</translation>
    </message>
    <message>
      <source>Commands in lower case are accepted; Yixin-Board sends them.</source>
      <translation>Přijímá příkazy malými písmeny; posílá je Yixin-Board.</translation>
    </message>
    <message>
      <source>END as the first command ends the brain too.</source>
      <translation>END jako první příkaz také engine ukončí.</translation>
    </message>
    <message>
      <source>END ends the brain within 0.5 s while it thinks, without a move, and before it has begun to.</source>
      <translation>END ukončí engine do 0,5 s, i když přemýšlí nebo s tím teprve začíná, a bez tahu.</translation>
    </message>
    <message>
      <source>END ends the brain within 0.5 s, without an answer.</source>
      <translation>END ukončí engine do 0,5 s, bez odpovědi.</translation>
    </message>
    <message>
      <source>END while thinking</source>
      <translation>END během přemýšlení</translation>
    </message>
    <message>
      <source>Every line is an answer or begins with MESSAGE or DEBUG, in upper case, and has text after it.</source>
      <translation>Každý řádek je odpověď, nebo začíná slovem MESSAGE či DEBUG velkými písmeny a následuje text.</translation>
    </message>
    <message>
      <source>From the start of the process to OK it takes at most 3 s, the tolerance of c-gomoku-cli.</source>
      <translation>Od spuštění procesu k OK uplynou nejvýš 3 s, což je tolerance c-gomoku-cli.</translation>
    </message>
    <message>
      <source>GomocupJudge sends START, INFO and BOARD in one go and counts loading into the first turn.</source>
      <translation>GomocupJudge posílá START, INFO a BOARD najednou a načítání počítá do prvního tahu.</translation>
    </message>
    <message>
      <source>Hundreds of commands at once, with nobody reading the answers, do not block or kill the brain.</source>
      <translation>Stovky příkazů najednou, jejichž odpovědi nikdo nečte, engine nezablokují ani neshodí.</translation>
    </message>
    <message>
      <source>INFO before START</source>
      <translation>INFO před START</translation>
    </message>
    <message>
      <source>INFO is not answered, before START or after.</source>
      <translation>Na INFO neodpovídá, ani před START, ani po něm.</translation>
    </message>
    <message>
      <source>INFO values given before START remain valid after it.</source>
      <translation>Hodnoty INFO zadané před START platí i po něm.</translation>
    </message>
    <message>
      <source>INFO while the brain thinks is not answered and interrupts nothing.</source>
      <translation>Na INFO během přemýšlení neodpovídá a nic tím nepřeruší.</translation>
    </message>
    <message>
      <source>INFO while thinking</source>
      <translation>INFO během přemýšlení</translation>
    </message>
    <message>
      <source>INFO with large numbers</source>
      <translation>INFO s velkými čísly</translation>
    </message>
    <message>
      <source>INFO with unknown keys</source>
      <translation>INFO s neznámými klíči</translation>
    </message>
    <message>
      <source>If BOARD gives the brain a winning five, it plays it, which shows that the block was understood.</source>
      <translation>Dá-li BOARD enginu výherní pětku, zahraje ji; tím ukáže, že bloku porozuměl.</translation>
    </message>
    <message>
      <source>If `time_left` is less than `timeout_turn`, the match clock limits the move.</source>
      <translation>Je-li `time_left` menší než `timeout_turn`, omezuje tah čas partie.</translation>
    </message>
    <message>
      <source>It answers quit and ends; the end of its input ends it, too.</source>
      <translation>Na quit odpoví a skončí; ukončí ho i konec vstupu.</translation>
    </message>
    <message>
      <source>It keeps to a second for a move.</source>
      <translation>Dodrží sekundu na tah.</translation>
    </message>
    <message>
      <source>It makes five in a row where it can, and plays Gomoku: there are no captures.</source>
      <translation>Kde může, udělá pět v řadě, a ví, že jde o gomoku: kameny se nezajímají.</translation>
    </message>
    <message>
      <source>It names the commands that a controller needs, and has them; others it refuses, and goes on.</source>
      <translation>Vyjmenuje příkazy, které řídicí program potřebuje, a zná je; jiné odmítne a pokračuje.</translation>
    </message>
    <message>
      <source>It plays a game as Black and as White, each move to an empty point.</source>
      <translation>Zahraje partii za černého i za bílého, každý tah na prázdný průsečík.</translation>
    </message>
    <message>
      <source>It refuses a taken point, one off the board and what is not a vertex; the game goes on.</source>
      <translation>Odmítne obsazený průsečík, průsečík mimo desku i to, co průsečíkem není; partie pokračuje.</translation>
    </message>
    <message>
      <source>It takes a 15x15 board, and refuses one that it cannot have.</source>
      <translation>Přijme desku 15x15 a odmítne takovou, jakou mít nemůže.</translation>
    </message>
    <message>
      <source>It takes moves back, its own too, and refuses where there is none.</source>
      <translation>Bere zpět tahy, i vlastní, a odmítne, když žádný není.</translation>
    </message>
    <message>
      <source>It uses version 2 and answers its name and version.</source>
      <translation>Mluví verzí 2 a řekne své jméno a verzi.</translation>
    </message>
    <message>
      <source>Lines may end with CR and LF.</source>
      <translation>Řádky mohou končit znaky CR a LF.</translation>
    </message>
    <message>
      <source>Managers may send BOARD before each move instead of TURN.</source>
      <translation>Manažery mohou před každým tahem posílat BOARD místo TURN.</translation>
    </message>
    <message>
      <source>Managers suspend the brain while its opponent thinks; time between its moves must not count.</source>
      <translation>Manažery engine během přemýšlení soupeře pozastavují; čas mezi jeho tahy se nesmí počítat.</translation>
    </message>
    <message>
      <source>Numbers come back; comments, empty lines, tabs and carriage returns are understood.</source>
      <translation>Čísla se vracejí; rozumí komentářům, prázdným řádkům, tabulátorům a návratům vozíku.</translation>
    </message>
    <message>
      <source>Numbers may need 64 bits; a time left beyond 32 bits means a lot of time, not none and no error.</source>
      <translation>Čísla mohou potřebovat 64 bitů; zbývající čas nad 32 bitů znamená spoustu času, ne žádný a ne chybu.</translation>
    </message>
    <message>
      <source>OK came {seconds:.2f} s after the start</source>
      <translation>OK přišlo {seconds:.2f} s po startu</translation>
    </message>
    <message>
      <source>Over many games in one process neither memory nor the number of threads grows.</source>
      <translation>Během mnoha partií v jednom procesu neroste paměť ani počet vláken.</translation>
    </message>
    <message>
      <source>PLAY without a SUGGEST gets one answer: the same move, ERROR or UNKNOWN.</source>
      <translation>Na PLAY bez SUGGEST přijde jedna odpověď: týž tah, ERROR nebo UNKNOWN.</translation>
    </message>
    <message>
      <source>Position editors may send any numbers of stones; the brain still moves.</source>
      <translation>Editory pozic mohou posílat libovolné počty kamenů; engine přesto táhne.</translation>
    </message>
    <message>
      <source>RECTSTART w,h is answered by OK or ERROR; after OK all moves are on that board.</source>
      <translation>Na RECTSTART w,h odpoví OK nebo ERROR; po OK jsou všechny tahy na této desce.</translation>
    </message>
    <message>
      <source>RESTART is answered by OK; the board is empty and of the same size.</source>
      <translation>Na RESTART odpoví OK; deska je prázdná a stejně velká.</translation>
    </message>
    <message>
      <source>Rule 1: six in a row does not win, so the open three has to be stopped.</source>
      <translation>Pravidlo 1: šest v řadě nevyhrává, takže je třeba zastavit otevřenou trojku.</translation>
    </message>
    <message>
      <source>Rule 4: the first player does not make a double three.</source>
      <translation>Pravidlo 4: první hráč nezahraje dvojitou trojku.</translation>
    </message>
    <message>
      <source>Rules 8 and 9: a five enclosed by the opponent does not win, so the open three has to be stopped.</source>
      <translation>Pravidla 8 a 9: pětka sevřená soupeřem nevyhrává, takže je třeba zastavit otevřenou trojku.</translation>
    </message>
    <message>
      <source>START 20 sets up a board with the points 0,0 to 19,19.</source>
      <translation>START 20 připraví desku s průsečíky 0,0 až 19,19.</translation>
    </message>
    <message>
      <source>START and END</source>
      <translation>START a END</translation>
    </message>
    <message>
      <source>START and END sent together, repeatedly: each process answers and exits.</source>
      <translation>START a END poslané společně a opakovaně: každý proces odpoví a skončí.</translation>
    </message>
    <message>
      <source>START between games is answered within the tolerance, after a game as before it.</source>
      <translation>Na START mezi partiemi odpoví v toleranci, po partii stejně jako před ní.</translation>
    </message>
    <message>
      <source>START between games was answered after {ms:.0f} ms</source>
      <translation>Na START mezi partiemi odpověděl po {ms:.0f} ms</translation>
    </message>
    <message>
      <source>START in the middle of BOARD</source>
      <translation>START uprostřed BOARD</translation>
    </message>
    <message>
      <source>START is answered by a line with OK and nothing else.</source>
      <translation>Na START odpoví řádkem s OK a ničím jiným.</translation>
    </message>
    <message>
      <source>START with a carriage return</source>
      <translation>START s návratem vozíku</translation>
    </message>
    <message>
      <source>SWAP2BOARD is answered by {count} moves: {line!r}</source>
      <translation>Na SWAP2BOARD odpověděl tahy v počtu {count}: {line!r}</translation>
    </message>
    <message>
      <source>SWAP2BOARD with five stones is answered by SWAP or one move.</source>
      <translation>Na SWAP2BOARD s pěti kameny odpoví SWAP nebo jedním tahem.</translation>
    </message>
    <message>
      <source>SWAP2BOARD with three stones is answered by SWAP, one move or two.</source>
      <translation>Na SWAP2BOARD se třemi kameny odpoví SWAP, jedním tahem, nebo dvěma.</translation>
    </message>
    <message>
      <source>SWAP2BOARD without a stone</source>
      <translation>SWAP2BOARD bez kamene</translation>
    </message>
    <message>
      <source>SWAP2BOARD without stones is answered by three moves.</source>
      <translation>Na SWAP2BOARD bez kamenů odpoví třemi tahy.</translation>
    </message>
    <message>
      <source>Standard error stays empty: some managers merge it into the answers, others never read it.</source>
      <translation>Standardní chybový výstup zůstane prázdný: některé manažery ho míchají do odpovědí, jiné ho vůbec nečtou.</translation>
    </message>
    <message>
      <source>TAKEBACK of both last stones is answered by OK; the points are empty again.</source>
      <translation>Na TAKEBACK obou posledních kamenů odpoví OK; průsečíky jsou zase prázdné.</translation>
    </message>
    <message>
      <source>TURN among blanks</source>
      <translation>TURN mezi mezerami</translation>
    </message>
    <message>
      <source>TURN before START is answered by ERROR.</source>
      <translation>Na TURN před START odpoví ERROR.</translation>
    </message>
    <message>
      <source>TURN is answered by a move to an empty point, throughout a game.</source>
      <translation>Na TURN odpoví tahem na prázdný průsečík, po celou partii.</translation>
    </message>
    <message>
      <source>TURN off the board is answered by ERROR and changes nothing.</source>
      <translation>Na TURN mimo desku odpoví ERROR a nic se nezmění.</translation>
    </message>
    <message>
      <source>TURN to a taken point is answered by ERROR and changes nothing.</source>
      <translation>Na TURN na obsazený průsečík odpoví ERROR a nic se nezmění.</translation>
    </message>
    <message>
      <source>TURN with a carriage return</source>
      <translation>TURN s návratem vozíku</translation>
    </message>
    <message>
      <source>TURN with anything but a point is answered by ERROR.</source>
      <translation>Na TURN s něčím jiným než průsečíkem odpoví ERROR.</translation>
    </message>
    <message>
      <source>The brain exits at the end of its input, at the latest after its move.</source>
      <translation>Na konci vstupu engine skončí, nejpozději po svém tahu.</translation>
    </message>
    <message>
      <source>The brain plays a winning five, under every rule.</source>
      <translation>Engine zahraje výherní pětku podle všech pravidel.</translation>
    </message>
    <message>
      <source>The brain plays both sides from the tester's openings: each move is legal and in time.</source>
      <translation>Engine hraje za obě strany ze zahájení zkušebního programu: každý tah je platný a včas.</translation>
    </message>
    <message>
      <source>The brain uses no processor time while its opponent thinks.</source>
      <translation>Když přemýšlí soupeř, engine nespotřebovává procesorový čas.</translation>
    </message>
    <message>
      <source>The lines of SWAP2BOARD may have a third field.</source>
      <translation>Řádky SWAP2BOARD mohou mít třetí pole.</translation>
    </message>
    <message>
      <source>The memory of all its processes stays below `max_memory`, 350 MiB in tournaments.</source>
      <translation>Paměť všech jeho procesů zůstane pod `max_memory`, v turnajích 350 MiB.</translation>
    </message>
    <message>
      <source>The rule arrives after START, and another one may come with the next game in the same process.</source>
      <translation>Pravidlo přijde po START a s další partií v témže procesu může přijít jiné.</translation>
    </message>
    <message>
      <source>Unknown keys are ignored.</source>
      <translation>Neznámé klíče se ignorují.</translation>
    </message>
    <message>
      <source>While it thinks the brain keeps one core busy, not more.</source>
      <translation>Když přemýšlí, zaměstnává jedno jádro, ne více.</translation>
    </message>
    <message>
      <source>Who announces `row_length` in ABOUT makes four, and stops four, where it is set that four win.</source>
      <translation>Kdo v ABOUT ohlásí `row_length`, udělá čtyři a zastaví čtyři, když se dozví, že čtyři vyhrávají.</translation>
    </message>
    <message>
      <source>With `INFO show_detail 1` the lines `MESSAGE REALTIME` have their form, and their points are on the board.</source>
      <translation>S `INFO show_detail 1` mají řádky `MESSAGE REALTIME` správný tvar a jejich průsečíky jsou na desce.</translation>
    </message>
    <message>
      <source>With equal numbers of stones the brain is the first player and moves.</source>
      <translation>Je-li kamenů obou stran stejně, je engine prvním hráčem a táhne.</translation>
    </message>
    <message>
      <source>With one stone less than the opponent the brain is the second player and moves.</source>
      <translation>Má-li o kámen méně než soupeř, je engine druhým hráčem a táhne.</translation>
    </message>
    <message>
      <source>YXBALANCEONE is answered by one move.</source>
      <translation>Na YXBALANCEONE odpoví jedním tahem.</translation>
    </message>
    <message>
      <source>YXBALANCETWO is answered by two moves in one line.</source>
      <translation>Na YXBALANCETWO odpoví dvěma tahy na jednom řádku.</translation>
    </message>
    <message>
      <source>YXBLOCK excludes moves until YXBLOCKUNDO or YXBLOCKRESET allows them again; none is answered.</source>
      <translation>YXBLOCK vyloučí tahy, dokud je YXBLOCKUNDO nebo YXBLOCKRESET zase nepovolí; na žádný z nich neodpovídá.</translation>
    </message>
    <message>
      <source>YXBOARD sets a position and has no answer.</source>
      <translation>YXBOARD nastaví pozici a odpověď nemá.</translation>
    </message>
    <message>
      <source>YXHASHCLEAR and YXSHOWHASHUSAGE are answered by messages alone.</source>
      <translation>Na YXHASHCLEAR a YXSHOWHASHUSAGE odpovídá jen zprávami.</translation>
    </message>
    <message>
      <source>YXNBEST reports several moves in messages and answers with one.</source>
      <translation>YXNBEST hlásí několik tahů ve zprávách a odpoví jedním.</translation>
    </message>
    <message>
      <source>YXQUERYDATABASEALL is answered by `MESSAGE DATABASE` lines alone.</source>
      <translation>Na YXQUERYDATABASEALL odpovídá jen řádky `MESSAGE DATABASE`.</translation>
    </message>
    <message>
      <source>YXSEARCHDEFEND reports in messages and answers with one move.</source>
      <translation>YXSEARCHDEFEND hlásí ve zprávách a odpoví jedním tahem.</translation>
    </message>
    <message>
      <source>YXSHOWFORBID answers exactly the first player's fouls, `FORBID xxyyxxyy.`; rule 2 is renju here.</source>
      <translation>YXSHOWFORBID vyjmenuje přesně zakázané tahy prvního hráče, `FORBID xxyyxxyy.`; pravidlo 2 je zde renju.</translation>
    </message>
    <message>
      <source>YXSHOWINFO answers MAX_THREAD_NUM and MAX_HASH_SIZE.</source>
      <translation>YXSHOWINFO sdělí MAX_THREAD_NUM a MAX_HASH_SIZE.</translation>
    </message>
    <message>
      <source>YXSTOP makes a thinking brain move, with no other line; an idle brain ignores it.</source>
      <translation>Po YXSTOP přemýšlející engine táhne, bez dalšího řádku; nečinný ho ignoruje.</translation>
    </message>
    <message>
      <source>YXSTOP while nothing is thought about</source>
      <translation>YXSTOP, když se nepřemýšlí</translation>
    </message>
    <message>
      <source>YXSWAP2STEP1 to 3 are answered by `MESSAGE SWAP2`: MOVE1 to 3, then SWAP1 and SWAP2, YES or NO.</source>
      <translation>Na YXSWAP2STEP1 až 3 odpovídá `MESSAGE SWAP2`: MOVE1 až 3, potom SWAP1 a SWAP2, YES nebo NO.</translation>
    </message>
    <message>
      <source>Yixin-Board writes `START 15 15`; the first number is the size.</source>
      <translation>Yixin-Board píše `START 15 15`; první číslo je velikost.</translation>
    </message>
    <message>
      <source>Yixin-Board's INFO options have no answer, and its words for "no limit" end no search by themselves.</source>
      <translation>Volby INFO programu Yixin-Board odpověď nemají a jeho slova pro „bez omezení“ sama žádné hledání neukončí.</translation>
    </message>
    <message>
      <source>Yixin-Board's options</source>
      <translation>volbách programu Yixin-Board</translation>
    </message>
    <message>
      <source>`INFO timeout_turn 0` while the brain thinks means "move now", as Piskvork's user may demand.</source>
      <translation>`INFO timeout_turn 0` během přemýšlení znamená „táhni hned“, jak si může přát uživatel Piskvorku.</translation>
    </message>
    <message>
      <source>`time_left 0`, where c-gomoku-cli's clock ends: the move comes at once.</source>
      <translation>`time_left 0`, kde končí hodiny c-gomoku-cli: tah přijde hned.</translation>
    </message>
    <message>
      <source>`time_left 2147483647` and `timeout_match 0` mean no match clock: only the turn limits the move.</source>
      <translation>`time_left 2147483647` a `timeout_match 0` znamenají partii bez hodin: tah omezuje jen čas na tah.</translation>
    </message>
    <message>
      <source>`timeout_turn 0`: the move comes at once.</source>
      <translation>`timeout_turn 0`: tah přijde hned.</translation>
    </message>
    <message>
      <source>a blank line</source>
      <translation>prázdném řádku</translation>
    </message>
    <message>
      <source>a move took {ms:.0f} ms where {limit} ms were allowed</source>
      <translation>tah trval {ms:.0f} ms, povoleno bylo {limit} ms</translation>
    </message>
    <message>
      <source>after a suspension the move took {ms:.0f} ms where 400 ms were allowed</source>
      <translation>po pozastavení trval tah {ms:.0f} ms, povoleno bylo 400 ms</translation>
    </message>
    <message>
      <source>after {games} games {size:.0f} MiB and {threads} threads more</source>
      <translation>po {games} partiích o {size:.0f} MiB a {threads} vláken více</translation>
    </message>
    <message>
      <source>both make five</source>
      <translation>oba udělají pětku</translation>
    </message>
    <message>
      <source>four in a row: {x},{y}, though {why}</source>
      <translation>čtyři v řadě: {x},{y}, ačkoli {why}</translation>
    </message>
    <message>
      <source>h13 makes six, and black threatens an open four</source>
      <translation>h13 vytvoří šest a černý hrozí otevřenou čtyřkou</translation>
    </message>
    <message>
      <source>it makes four</source>
      <translation>vytvoří čtyři</translation>
    </message>
    <message>
      <source>it runs {seconds:g} s after quit</source>
      <translation>{seconds:g} s po quit ještě běží</translation>
    </message>
    <message>
      <source>it runs {seconds:g} s after the end of its input</source>
      <translation>{seconds:g} s po konci vstupu ještě běží</translation>
    </message>
    <message>
      <source>its name is empty</source>
      <translation>jeho jméno je prázdné</translation>
    </message>
    <message>
      <source>its start</source>
      <translation>startu</translation>
    </message>
    <message>
      <source>k8 is enclosed, and white threatens an open four</source>
      <translation>k8 je sevřené a bílý hrozí otevřenou čtyřkou</translation>
    </message>
    <message>
      <source>known_command {command} is {text!r}, not {known}</source>
      <translation>known_command {command} je {text!r}, ne {known}</translation>
    </message>
    <message>
      <source>list_commands lacks {names}</source>
      <translation>v list_commands chybí {names}</translation>
    </message>
    <message>
      <source>processes {left} are still running after the brain has ended</source>
      <translation>procesy {left} ještě běží, ačkoli engine skončil</translation>
    </message>
    <message>
      <source>protocol_version is {text!r}, not 2</source>
      <translation>protocol_version je {text!r}, ne 2</translation>
    </message>
    <message>
      <source>rule 4: g9 is a double three</source>
      <translation>pravidlo 4: g9 je dvojitá trojka</translation>
    </message>
    <message>
      <source>rule {rule}: {move} instead of one of {wanted}, another game's rule</source>
      <translation>pravidlo {rule}: {move} místo jednoho z {wanted}, podle pravidla jiné partie</translation>
    </message>
    <message>
      <source>rule {rule}: {text} instead of one of {wanted}: {why}</source>
      <translation>pravidlo {rule}: {text} místo jednoho z {wanted}: {why}</translation>
    </message>
    <message>
      <source>standard error holds {text!r}</source>
      <translation>na standardním chybovém výstupu je {text!r}</translation>
    </message>
    <message>
      <source>the brain crashed after START and END ({how})</source>
      <translation>engine po START a END spadl ({how})</translation>
    </message>
    <message>
      <source>the brain ended {seconds:.2f} s after {what}; managers wait {grace} s</source>
      <translation>engine skončil {seconds:.2f} s po {what}; manažery čekají {grace} s</translation>
    </message>
    <message>
      <source>the brain has not ended {seconds:g} s after {what}</source>
      <translation>engine {seconds:g} s po {what} ještě neskončil</translation>
    </message>
    <message>
      <source>the brain has played the same point twice</source>
      <translation>engine zahrál dvakrát na týž průsečík</translation>
    </message>
    <message>
      <source>the end of its input</source>
      <translation>konci vstupu</translation>
    </message>
    <message>
      <source>the first move came {seconds:.2f} s after the start, with {ms} ms a turn</source>
      <translation>první tah přišel {seconds:.2f} s po startu, při {ms} ms na tah</translation>
    </message>
    <message>
      <source>the last move</source>
      <translation>posledním tahu</translation>
    </message>
    <message>
      <source>the move came {ms:.0f} ms after INFO timeout_turn 0</source>
      <translation>tah přišel {ms:.0f} ms po INFO timeout_turn 0</translation>
    </message>
    <message>
      <source>the opponent makes an open three</source>
      <translation>soupeř tvoří otevřenou trojku</translation>
    </message>
    <message>
      <source>timeout_turn sent before START: {violation}</source>
      <translation>timeout_turn zadané před START: {violation}</translation>
    </message>
    <message>
      <source>with four in a row it plays {x},{y}, not the fifth</source>
      <translation>se čtyřmi v řadě hraje {x},{y}, ne pátý</translation>
    </message>
    <message>
      <source>yxshowforbid answers {told}; the fouls are {fouls}</source>
      <translation>yxshowforbid uvádí {told}; zakázané jsou {fouls}</translation>
    </message>
    <message>
      <source>{command} reports the taken point {x},{y}</source>
      <translation>{command} hlásí obsazený průsečík {x},{y}</translation>
    </message>
    <message>
      <source>{command} reports {line!r}, in which no move can be read</source>
      <translation>{command} hlásí {line!r}, z čehož nelze vyčíst žádný tah</translation>
    </message>
    <message>
      <source>{command} with {line!r}</source>
      <translation>{command} s {line!r}</translation>
    </message>
    <message>
      <source>{fault}: START does not empty the board; managers that send no RESTART need a new process for each game (narabe-match: restart=on)</source>
      <translation>{fault}: START nevyprázdní desku; programy, které neposílají RESTART, potřebují pro každou partii nový proces (narabe-match: restart=on)</translation>
    </message>
    <message>
      <source>{line!r} after YXHASHCLEAR and YXSHOWHASHUSAGE</source>
      <translation>{line!r} po YXHASHCLEAR a YXSHOWHASHUSAGE</translation>
    </message>
    <message>
      <source>{line!r} after YXQUERYDATABASEALL</source>
      <translation>{line!r} po YXQUERYDATABASEALL</translation>
    </message>
    <message>
      <source>{line!r} after the move that YXSTOP brought</source>
      <translation>{line!r} po tahu, který přinesl YXSTOP</translation>
    </message>
    <message>
      <source>{line!r} after {what}</source>
      <translation>{line!r} po {what}</translation>
    </message>
    <message>
      <source>{line!r} is not a line of the live view</source>
      <translation>{line!r} není řádek živého zobrazení</translation>
    </message>
    <message>
      <source>{line!r} is off the board</source>
      <translation>{line!r} je mimo desku</translation>
    </message>
    <message>
      <source>{move} does not make five of 5,7 to 8,7</source>
      <translation>{move} neudělá z 5,7 až 8,7 pětku</translation>
    </message>
    <message>
      <source>{move} was played though it was blocked</source>
      <translation>zahrál {move}, ačkoli to bylo vyloučeno</translation>
    </message>
    <message>
      <source>{move} was played, not the five that YXBLOCKRESET let in again</source>
      <translation>zahrál {move}, ne pětku, kterou YXBLOCKRESET opět povolil</translation>
    </message>
    <message>
      <source>{move} was played, not the winning 4,7 that was let in again</source>
      <translation>zahrál {move}, ne výherní 4,7, které bylo opět povoleno</translation>
    </message>
    <message>
      <source>{seconds:.1f} s for a move of one second</source>
      <translation>{seconds:.1f} s na tah, který má trvat sekundu</translation>
    </message>
    <message>
      <source>{size:.0f} MiB are in use where 350 are allowed</source>
      <translation>používá {size:.0f} MiB, povoleno je 350</translation>
    </message>
    <message>
      <source>{threads:.1f} threads are busy</source>
      <translation>pracuje {threads:.1f} vlákna</translation>
    </message>
    <message>
      <source>{used:.0%} of a core are busy of the {available:.0%} that there are</source>
      <translation>zaměstnává {used:.0%} jádra z {available:.0%}, které jsou k dispozici</translation>
    </message>
    <message>
      <source>{used:.0%} of a core are busy while the opponent thinks</source>
      <translation>během přemýšlení soupeře zaměstnává {used:.0%} jádra</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}</source>
      <translation>na {what} odpověděl {line!r}</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r} only</source>
      <translation>na {what} odpověděl jen {line!r}</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by UNKNOWN</source>
      <translation>na {what} odpověděl {line!r}, ne UNKNOWN</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by one move</source>
      <translation>na {what} odpověděl {line!r}, ne jedním tahem</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by three moves</source>
      <translation>na {what} odpověděl {line!r}, ne třemi tahy</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by two moves</source>
      <translation>na {what} odpověděl {line!r}, ne dvěma tahy</translation>
    </message>
    <message>
      <source>{what} is not answered by OK</source>
      <translation>na {what} neodpověděl OK</translation>
    </message>
  </context>
</TS>
