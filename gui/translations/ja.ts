<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
  <context>
    <name>engine</name>
    <message>
      <source>not a coordinate: {text!r}</source>
      <translation>座標ではありません：{text!r}</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>すでに石があります</translation>
    </message>
    <message>
      <source>the game is over</source>
      <translation>対局は終わっています</translation>
    </message>
    <message>
      <source>{point}: {reason}</source>
      <translation>{point}：{reason}</translation>
    </message>
  </context>
  <context>
    <name>engine/records</name>
    <message>
      <source>0x{code:02x} is not a point</source>
      <translation>0x{code:02x} は盤上の点ではありません</translation>
    </message>
    <message>
      <source>&lt;{tag}&gt; is no file of RenjuNet</source>
      <translation>&lt;{tag}&gt; は RenjuNet のファイルではありません</translation>
    </message>
    <message>
      <source>Exec format error</source>
      <translation>実行できる形式ではありません</translation>
    </message>
    <message>
      <source>GM[{number}] is {name}; Gomoku and Renju are GM[{gomoku}]</source>
      <translation>GM[{number}] は {name} です。五目並べと連珠は GM[{gomoku}] です</translation>
    </message>
    <message>
      <source>GM[{number}] is {name}; it is read as Gomoku or Renju</source>
      <translation>GM[{number}] は{name}です。五目並べまたは連珠として読み込みました</translation>
    </message>
    <message>
      <source>Is a directory</source>
      <translation>フォルダーです</translation>
    </message>
    <message>
      <source>JSON that is nested too deep</source>
      <translation>JSON の入れ子が深すぎます</translation>
    </message>
    <message>
      <source>JSON without points</source>
      <translation>JSON に点がありません</translation>
    </message>
    <message>
      <source>No space left on device</source>
      <translation>ディスクに空きがありません</translation>
    </message>
    <message>
      <source>No such file or directory</source>
      <translation>ファイルまたはフォルダーがありません</translation>
    </message>
    <message>
      <source>Not a directory</source>
      <translation>フォルダーではありません</translation>
    </message>
    <message>
      <source>Operation not permitted</source>
      <translation>許可されていない操作です</translation>
    </message>
    <message>
      <source>PL[{value}] names no player</source>
      <translation>PL[{value}] は対局者を示していません</translation>
    </message>
    <message>
      <source>Permission denied</source>
      <translation>アクセスが許可されていません</translation>
    </message>
    <message>
      <source>ROW[{text}] is not a row length</source>
      <translation>ROW[{text}] は連の長さではありません</translation>
    </message>
    <message>
      <source>Read-only file system</source>
      <translation>読み取り専用のファイルシステムです</translation>
    </message>
    <message>
      <source>RenLib's boards are 15x15, not {width}x{height}</source>
      <translation>RenLib の盤は 15x15 で、{width}x{height} ではありません</translation>
    </message>
    <message>
      <source>SZ[{text}] is not a board size</source>
      <translation>SZ[{text}] は盤の大きさではありません</translation>
    </message>
    <message>
      <source>a .pos file is of a board of {size}x{size}</source>
      <translation>.pos ファイルは {size}x{size} の盤のものです</translation>
    </message>
    <message>
      <source>a 7z archive: unpack it first</source>
      <translation>7z アーカイブ：先に展開してください</translation>
    </message>
    <message>
      <source>a BMP picture</source>
      <translation>BMP 画像</translation>
    </message>
    <message>
      <source>a GIF picture</source>
      <translation>GIF 画像</translation>
    </message>
    <message>
      <source>a JPEG picture</source>
      <translation>JPEG 画像</translation>
    </message>
    <message>
      <source>a Narabe library (`narabe-library FILE merge` takes it in)</source>
      <translation>Narabe のライブラリ（`narabe-library FILE merge` で取り込めます）</translation>
    </message>
    <message>
      <source>a PDF document</source>
      <translation>PDF 文書</translation>
    </message>
    <message>
      <source>a PNG picture</source>
      <translation>PNG 画像</translation>
    </message>
    <message>
      <source>a PSQ file begins with `Piskvorky 15x15, 11:11, 0`</source>
      <translation>PSQ ファイルは「Piskvorky 15x15, 11:11, 0」で始まります</translation>
    </message>
    <message>
      <source>a RAR archive: unpack it first</source>
      <translation>RAR アーカイブ：先に展開してください</translation>
    </message>
    <message>
      <source>a RIFF file</source>
      <translation>RIFF ファイル</translation>
    </message>
    <message>
      <source>a ZIP archive: unpack it first</source>
      <translation>ZIP アーカイブ：先に展開してください</translation>
    </message>
    <message>
      <source>a bzip2 archive: unpack it first</source>
      <translation>bzip2 アーカイブ：先に展開してください</translation>
    </message>
    <message>
      <source>a conversation without a move</source>
      <translation>着手のない通信記録です</translation>
    </message>
    <message>
      <source>a gzip archive: unpack it first</source>
      <translation>gzip アーカイブ：先に展開してください</translation>
    </message>
    <message>
      <source>a number of {count} digits: {start}…</source>
      <translation>{count} 桁の数です：{start}…</translation>
    </message>
    <message>
      <source>a point comes twice</source>
      <translation>同じ点が二度あります</translation>
    </message>
    <message>
      <source>a program for Linux</source>
      <translation>Linux のプログラム</translation>
    </message>
    <message>
      <source>a program for Windows</source>
      <translation>Windows のプログラム</translation>
    </message>
    <message>
      <source>a row of {cells} cells among rows of {usual}</source>
      <translation>ほかの行は {usual} マスですが、この行は {cells} マスです</translation>
    </message>
    <message>
      <source>a text has no end</source>
      <translation>文字列に終わりがありません</translation>
    </message>
    <message>
      <source>a variation must begin with ;</source>
      <translation>変化は「;」で始まらなければなりません</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>ウェブページ</translation>
    </message>
    <message>
      <source>an Office document</source>
      <translation>Office 文書</translation>
    </message>
    <message>
      <source>an SQLite database</source>
      <translation>SQLite データベース</translation>
    </message>
    <message>
      <source>an archive of more than {most} files</source>
      <translation>{most} 個を超えるファイルのアーカイブ</translation>
    </message>
    <message>
      <source>an xz archive: unpack it first</source>
      <translation>xz アーカイブ：先に展開してください</translation>
    </message>
    <message>
      <source>byte {number}</source>
      <translation>{number} バイト目</translation>
    </message>
    <message>
      <source>columns that the first line lacks: {names}</source>
      <translation>最初の行にない列：{names}</translation>
    </message>
    <message>
      <source>continuous games are not kept</source>
      <translation>連続対局は保存されません</translation>
    </message>
    <message>
      <source>data after the end of the tree</source>
      <translation>木の終わりの後にデータがあります</translation>
    </message>
    <message>
      <source>expected ; ( or ) but found {text!r}</source>
      <translation>「;」「(」「)」のいずれかがあるべき所に {text!r} があります</translation>
    </message>
    <message>
      <source>files of {name} are for the library: import it there</source>
      <translation>{name} のファイルはライブラリ用です。ライブラリに取り込んでください</translation>
    </message>
    <message>
      <source>game {number}: {reason}</source>
      <translation>{number} 局目：{reason}</translation>
    </message>
    <message>
      <source>in RenLib Black and White move in turn</source>
      <translation>RenLib では黒と白が交互に打ちます</translation>
    </message>
    <message>
      <source>it cannot be read ({reason})</source>
      <translation>読み取れません（{reason}）</translation>
    </message>
    <message>
      <source>it declares entities, which are not read</source>
      <translation>エンティティの宣言があり、読み取れません</translation>
    </message>
    <message>
      <source>it is read by the rules of {rules}, which it fits</source>
      <translation>手順に合う {rules} のルールで読み込みました</translation>
    </message>
    <message>
      <source>it is too large, or nested too deep, to be read</source>
      <translation>大きすぎるか入れ子が深すぎて読み取れません</translation>
    </message>
    <message>
      <source>line {line}, column {column}</source>
      <translation>{line} 行 {column} 列</translation>
    </message>
    <message>
      <source>more than {most} MB come out of the archive</source>
      <translation>アーカイブの中身が {most} MB を超えています</translation>
    </message>
    <message>
      <source>move {number} is a pass</source>
      <translation>{number} 手目はパスです</translation>
    </message>
    <message>
      <source>move {number}, {reason}</source>
      <translation>{number} 手目、{reason}</translation>
    </message>
    <message>
      <source>move {number}: it is not Black's turn</source>
      <translation>{number} 手目：黒の手番ではありません</translation>
    </message>
    <message>
      <source>move {number}: it is not White's turn</source>
      <translation>{number} 手目：白の手番ではありません</translation>
    </message>
    <message>
      <source>names and results of games, but no moves</source>
      <translation>対局者名と結果だけで、着手がありません</translation>
    </message>
    <message>
      <source>neither a game nor a position of a known kind (moves are written h8 i9 j7); it begins with {text!r}</source>
      <translation>既知の形式の対局でも局面でもありません（着手は h8 i9 j7 のように書きます）。先頭は {text!r} です</translation>
    </message>
    <message>
      <source>neither a move nor two players: {text!r}</source>
      <translation>着手でも 2 人の対局者名でもありません：{text!r}</translation>
    </message>
    <message>
      <source>no coordinates</source>
      <translation>座標がありません</translation>
    </message>
    <message>
      <source>no end code: {text!r}</source>
      <translation>終了コードがありません：{text!r}</translation>
    </message>
    <message>
      <source>no game: an SGF file begins with (;</source>
      <translation>対局がありません：SGF ファイルは「(;」で始まります</translation>
    </message>
    <message>
      <source>no moves</source>
      <translation>手がありません</translation>
    </message>
    <message>
      <source>no position: the text is empty</source>
      <translation>局面がありません：文章が空です</translation>
    </message>
    <message>
      <source>not JSON: {reason}</source>
      <translation>JSON ではありません：{reason}</translation>
    </message>
    <message>
      <source>not a RenLib library: neither its header nor a first move in the centre</source>
      <translation>RenLib のライブラリではありません：ヘッダーも天元の初手もありません</translation>
    </message>
    <message>
      <source>not a game of Yixin: it is of numbers</source>
      <translation>Yixin の対局ではありません：数字で書かれるものです</translation>
    </message>
    <message>
      <source>not a move: {text!r}</source>
      <translation>着手ではありません：{text!r}</translation>
    </message>
    <message>
      <source>not a number: {text!r}</source>
      <translation>数ではありません：{text!r}</translation>
    </message>
    <message>
      <source>not a position of Yixin: its first byte is the number of moves</source>
      <translation>Yixin の局面ではありません：最初のバイトは手数です</translation>
    </message>
    <message>
      <source>not a row of a board: {text!r}</source>
      <translation>盤の行ではありません：{text!r}</translation>
    </message>
    <message>
      <source>not a stone: {text!r}</source>
      <translation>石ではありません：{text!r}</translation>
    </message>
    <message>
      <source>not a text in UTF-8 (byte {number})</source>
      <translation>UTF-8 のテキストではありません（{number} バイト目）</translation>
    </message>
    <message>
      <source>not an offset: {text!r}</source>
      <translation>位置のずれではありません：{text!r}</translation>
    </message>
    <message>
      <source>not two numbers: {text!r}</source>
      <translation>2 つの数ではありません：{text!r}</translation>
    </message>
    <message>
      <source>not well-formed XML: {reason}</source>
      <translation>正しい XML ではありません：{reason}</translation>
    </message>
    <message>
      <source>only the first {most:,} positions of a file are read</source>
      <translation>ファイルの最初の {most:,} 局面だけを読み取ります</translation>
    </message>
    <message>
      <source>player {number} cannot begin: it is 0 or 1</source>
      <translation>対局者 {number} は先手になれません：0 か 1 です</translation>
    </message>
    <message>
      <source>row {row}, column {column} is not an empty point</source>
      <translation>{row} 行 {column} 列は空点ではありません</translation>
    </message>
    <message>
      <source>stones are set up</source>
      <translation>石が配置されています</translation>
    </message>
    <message>
      <source>stones are set up, which RenLib cannot hold</source>
      <translation>石が配置されていますが、RenLib は対応していません</translation>
    </message>
    <message>
      <source>text that is not a game: {text!r}</source>
      <translation>対局ではない文章：{text!r}</translation>
    </message>
    <message>
      <source>the analysis cannot be read: {reason}</source>
      <translation>解析を読み取れません：{reason}</translation>
    </message>
    <message>
      <source>the archive cannot be opened: {reason}</source>
      <translation>アーカイブを開けません：{reason}</translation>
    </message>
    <message>
      <source>the file ends within a game</source>
      <translation>ファイルが対局の途中で終わっています</translation>
    </message>
    <message>
      <source>the file ends within a node</source>
      <translation>ファイルがノードの途中で終わっています</translation>
    </message>
    <message>
      <source>the file ends within a text</source>
      <translation>ファイルが文字列の途中で終わっています</translation>
    </message>
    <message>
      <source>the file ends within its head</source>
      <translation>ファイルがヘッダーの途中で終わっています</translation>
    </message>
    <message>
      <source>the file is empty</source>
      <translation>ファイルが空です</translation>
    </message>
    <message>
      <source>the game before this one has no end</source>
      <translation>前の対局に終わりがありません</translation>
    </message>
    <message>
      <source>the result is not what the board shows</source>
      <translation>結果が盤と合いません</translation>
    </message>
    <message>
      <source>the stones need a board of {size}x{size}</source>
      <translation>石の位置には {size}x{size} の盤が必要です</translation>
    </message>
    <message>
      <source>the value of {name} has no end</source>
      <translation>{name} の値に終わりがありません</translation>
    </message>
    <message>
      <source>this is a file, and a folder is wanted</source>
      <translation>これはファイルで、フォルダーが必要です</translation>
    </message>
    <message>
      <source>this is {name}, not a game</source>
      <translation>これは対局ではありません（{name}）</translation>
    </message>
    <message>
      <source>version {major}.{minor:02} is newer than what can be read</source>
      <translation>バージョン {major}.{minor:02} は新しすぎて読み取れません</translation>
    </message>
    <message>
      <source>{announced} moves are announced, {there} are there</source>
      <translation>{announced} 手と書かれていますが、{there} 手しかありません</translation>
    </message>
    <message>
      <source>{count} numbers do not make pairs of offsets</source>
      <translation>{count} 個の数ではずれの組になりません</translation>
    </message>
    <message>
      <source>{kind!r} is not a kind of opening file; these are: {kinds}</source>
      <translation>{kind!r} は開局ファイルの種類ではありません。使えるのは：{kinds}</translation>
    </message>
    <message>
      <source>{kind} cannot hold set-up positions or passes: save the game as SGF</source>
      <translation>{kind} には配置した局面やパスを保存できません：SGF で保存してください</translation>
    </message>
    <message>
      <source>{kind} has no continuous game: save the game as SGF</source>
      <translation>{kind} は連続対局に対応していません：SGF で保存してください</translation>
    </message>
    <message>
      <source>{kind} holds one game: save the games as SGF</source>
      <translation>{kind} に保存できるのは1局だけです。SGF で保存してください</translation>
    </message>
    <message>
      <source>{name!r} is not a property name</source>
      <translation>{name!r} はプロパティ名ではありません</translation>
    </message>
    <message>
      <source>{name} has no value</source>
      <translation>{name} に値がありません</translation>
    </message>
    <message>
      <source>{name}[{text}] is not a list of stones</source>
      <translation>{name}[{text}] は石の一覧ではありません</translation>
    </message>
    <message>
      <source>{point!r} is not a point of the {width}x{height} board</source>
      <translation>{point!r} は {width}x{height} の盤上の点ではありません</translation>
    </message>
    <message>
      <source>{point} comes twice</source>
      <translation>{point} が重複しています</translation>
    </message>
    <message>
      <source>{point} is not an empty point</source>
      <translation>{point} は空点ではありません</translation>
    </message>
    <message>
      <source>{point} is taken</source>
      <translation>{point} にはすでに石があります</translation>
    </message>
    <message>
      <source>{size} MB are more than the {most} MB that can be opened</source>
      <translation>{size} MB は、開ける上限の {most} MB を超えています</translation>
    </message>
    <message>
      <source>{text!r} is not a count</source>
      <translation>{text!r} は個数ではありません</translation>
    </message>
    <message>
      <source>{text!r} is not a rate</source>
      <translation>{text!r} は割合ではありません</translation>
    </message>
  </context>
  <context>
    <name>engine/rules</name>
    <message>
      <source>a point off the board</source>
      <translation>盤の外の点</translation>
    </message>
    <message>
      <source>board size {width}x{height} is not within {least}..{most}</source>
      <translation>盤の大きさ {width}x{height} は {least}..{most} の範囲外です</translation>
    </message>
    <message>
      <source>decide</source>
      <translation>選択</translation>
    </message>
    <message>
      <source>declare how many fifth moves</source>
      <translation>五手目の数を宣言</translation>
    </message>
    <message>
      <source>moves were played</source>
      <translation>すでに着手されています</translation>
    </message>
    <message>
      <source>not a coordinate at column {column}: {text!r}</source>
      <translation>{column} 列目が座標ではありません：{text!r}</translation>
    </message>
    <message>
      <source>off the {width}x{height} board</source>
      <translation>{width}x{height} の盤の外です</translation>
    </message>
    <message>
      <source>offer</source>
      <translation>提示</translation>
    </message>
    <message>
      <source>offer a fifth move</source>
      <translation>五手目を提示</translation>
    </message>
    <message>
      <source>only a square board has quarter turns and diagonal mirrors, not one of {width}x{height}</source>
      <translation>90度回転と対角線での反転は正方形の盤に限ります（この盤は {width}x{height}）</translation>
    </message>
    <message>
      <source>pick a fifth move</source>
      <translation>五手目を選択</translation>
    </message>
    <message>
      <source>place a stone</source>
      <translation>石を置く</translation>
    </message>
    <message>
      <source>place two</source>
      <translation>2 つ置く</translation>
    </message>
    <message>
      <source>renju is played with five in a row</source>
      <translation>連珠は五連で勝ちます</translation>
    </message>
    <message>
      <source>row length {length} is not within {least}..{most}</source>
      <translation>連の長さ {length} は {least}..{most} の範囲外です</translation>
    </message>
    <message>
      <source>stay</source>
      <translation>交換しない</translation>
    </message>
    <message>
      <source>swap</source>
      <translation>交換</translation>
    </message>
    <message>
      <source>the opening is over</source>
      <translation>序盤の手順は終わっています</translation>
    </message>
    <message>
      <source>{black} black and {white} white stones leave open who is to move</source>
      <translation>黒石 {black} 個と白石 {white} 個では手番が分かりません</translation>
    </message>
    <message>
      <source>{choice} cannot be chosen now: {task}</source>
      <translation>今は「{choice}」を選べません（すべきこと：{task}）</translation>
    </message>
    <message>
      <source>{used} ms of {allowed} ms</source>
      <translation>{used} ミリ秒（持ち時間 {allowed} ミリ秒）</translation>
    </message>
  </context>
  <context>
    <name>gui</name>
    <message>
      <source>, </source>
      <translation>、</translation>
    </message>
    <message>
      <source>; </source>
      <translation>；</translation>
    </message>
    <message>
      <source>Advanced</source>
      <translation>詳細</translation>
    </message>
    <message>
      <source>Analysis</source>
      <translation>解析</translation>
    </message>
    <message>
      <source>Black</source>
      <translation>黒</translation>
    </message>
    <message>
      <source>Black's win rate: {rate}</source>
      <translation>黒の勝率：{rate}</translation>
    </message>
    <message>
      <source>Board</source>
      <translation>盤</translation>
    </message>
    <message>
      <source>Caro</source>
      <translation>カロ</translation>
    </message>
    <message>
      <source>Clock</source>
      <translation>時計</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Comment</source>
      <translation>コメント</translation>
    </message>
    <message>
      <source>Copy details</source>
      <translation>詳細をコピー</translation>
    </message>
    <message>
      <source>Date</source>
      <translation>日付</translation>
    </message>
    <message>
      <source>Drawn</source>
      <translation>引き分け</translation>
    </message>
    <message>
      <source>Drill...</source>
      <translation>反復練習...</translation>
    </message>
    <message>
      <source>Elo</source>
      <translation>Elo</translation>
    </message>
    <message>
      <source>Engine</source>
      <translation>エンジン</translation>
    </message>
    <message>
      <source>Event</source>
      <translation>大会</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>書き出し</translation>
    </message>
    <message>
      <source>Freestyle</source>
      <translation>自由ルール</translation>
    </message>
    <message>
      <source>Game</source>
      <translation>対局</translation>
    </message>
    <message>
      <source>Game information</source>
      <translation>対局情報</translation>
    </message>
    <message>
      <source>Game {number}</source>
      <translation>第 {number} 局</translation>
    </message>
    <message>
      <source>Games</source>
      <translation>対局</translation>
    </message>
    <message>
      <source>Games at once</source>
      <translation>同時対局数</translation>
    </message>
    <message>
      <source>Games per pairing</source>
      <translation>組ごとの対局数</translation>
    </message>
    <message>
      <source>Games to review</source>
      <translation>検討する対局</translation>
    </message>
    <message>
      <source>Import into the library</source>
      <translation>ライブラリに取り込む</translation>
    </message>
    <message>
      <source>Knockout</source>
      <translation>勝ち抜き</translation>
    </message>
    <message>
      <source>Known</source>
      <translation>既知</translation>
    </message>
    <message>
      <source>Leave</source>
      <translation>やめる</translation>
    </message>
    <message>
      <source>Length</source>
      <translation>手数</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>ライブラリ</translation>
    </message>
    <message>
      <source>Line</source>
      <translation>続き</translation>
    </message>
    <message>
      <source>Mark</source>
      <translation>印</translation>
    </message>
    <message>
      <source>Mistake</source>
      <translation>悪手</translation>
    </message>
    <message>
      <source>Mistakes</source>
      <translation>失着</translation>
    </message>
    <message>
      <source>Move</source>
      <translation>手</translation>
    </message>
    <message>
      <source>Moves</source>
      <translation>手順</translation>
    </message>
    <message>
      <source>My repertoire</source>
      <translation>自分のレパートリー</translation>
    </message>
    <message>
      <source>Narabe has an error. Your game has been saved and you can go on.</source>
      <translation>Narabe でエラーが発生しました。対局は保存されており、このまま続けられます。</translation>
    </message>
    <message>
      <source>New game</source>
      <translation>新しい対局</translation>
    </message>
    <message>
      <source>No tournament is open.</source>
      <translation>開いている大会はありません。</translation>
    </message>
    <message>
      <source>Opening</source>
      <translation>開局</translation>
    </message>
    <message>
      <source>Openings file</source>
      <translation>開局ファイル</translation>
    </message>
    <message>
      <source>Panels</source>
      <translation>パネル</translation>
    </message>
    <message>
      <source>Players</source>
      <translation>対局者</translation>
    </message>
    <message>
      <source>Positions</source>
      <translation>局面</translation>
    </message>
    <message>
      <source>Practise</source>
      <translation>練習</translation>
    </message>
    <message>
      <source>Quit anyway</source>
      <translation>それでも終了する</translation>
    </message>
    <message>
      <source>Renju</source>
      <translation>連珠</translation>
    </message>
    <message>
      <source>Restart</source>
      <translation>再起動</translation>
    </message>
    <message>
      <source>Result</source>
      <translation>結果</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>再開</translation>
    </message>
    <message>
      <source>Review</source>
      <translation>検討</translation>
    </message>
    <message>
      <source>Round robin</source>
      <translation>総当たり</translation>
    </message>
    <message>
      <source>Rounds</source>
      <translation>ラウンド数</translation>
    </message>
    <message>
      <source>Rules</source>
      <translation>ルール</translation>
    </message>
    <message>
      <source>Save elsewhere...</source>
      <translation>別の場所に保存...</translation>
    </message>
    <message>
      <source>Save the refused...</source>
      <translation>使えないものを保存...</translation>
    </message>
    <message>
      <source>Schedule</source>
      <translation>日程</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得点率</translation>
    </message>
    <message>
      <source>Set up a position</source>
      <translation>局面の編集</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>表示</translation>
    </message>
    <message>
      <source>Show the conversation</source>
      <translation>やりとりを見る</translation>
    </message>
    <message>
      <source>Standard</source>
      <translation>スタンダード</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>Stop by SPRT</source>
      <translation>SPRT で終了</translation>
    </message>
    <message>
      <source>Swiss system</source>
      <translation>スイス式トーナメント</translation>
    </message>
    <message>
      <source>The details are in the file {path}.</source>
      <translation>詳細はファイル {path} にあります。</translation>
    </message>
    <message>
      <source>The engines in {path} were not entered by you on this computer.</source>
      <translation>{path} のエンジンは、このコンピューターであなたが登録したものではありません。</translation>
    </message>
    <message>
      <source>The file as it was is kept: {path}</source>
      <translation>元のファイルは残してあります：{path}</translation>
    </message>
    <message>
      <source>The game cannot be saved: {error}</source>
      <translation>対局を保存できません：{error}</translation>
    </message>
    <message>
      <source>The game is intact. Restart the engine to continue.</source>
      <translation>対局は無事です。続けるにはエンジンを再起動してください。</translation>
    </message>
    <message>
      <source>The last game has been restored and is paused.</source>
      <translation>前回の対局を復元し、一時停止しています。</translation>
    </message>
    <message>
      <source>The same error again: {error}</source>
      <translation>同じエラーが再び発生しました：{error}</translation>
    </message>
    <message>
      <source>The settings cannot be saved: {error}</source>
      <translation>設定を保存できません：{error}</translation>
    </message>
    <message>
      <source>There is a file of this name: {path}

Replace it?</source>
      <translation>同じ名前のファイルがあります：{path}

置き換えますか？</translation>
    </message>
    <message>
      <source>There is nothing to practise in this deck now.</source>
      <translation>この組には今練習するものがありません。</translation>
    </message>
    <message>
      <source>Tick at least two engines.</source>
      <translation>エンジンを 2 つ以上選んでください。</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>時間</translation>
    </message>
    <message>
      <source>Tools</source>
      <translation>ツール</translation>
    </message>
    <message>
      <source>Tournament</source>
      <translation>大会</translation>
    </message>
    <message>
      <source>White</source>
      <translation>白</translation>
    </message>
    <message>
      <source>You</source>
      <translation>あなた</translation>
    </message>
    <message>
      <source>Your progress</source>
      <translation>上達の記録</translation>
    </message>
    <message>
      <source>draw</source>
      <translation>引き分け</translation>
    </message>
    <message>
      <source>due: {due}, new: {new}</source>
      <translation>復習：{due}、新規：{new}</translation>
    </message>
    <message>
      <source>five in a row</source>
      <translation>五連</translation>
    </message>
    <message>
      <source>from the empty board</source>
      <translation>空の盤から</translation>
    </message>
    <message>
      <source>lost</source>
      <translation>負け</translation>
    </message>
    <message>
      <source>most in {minutes} min: {best}</source>
      <translation>{minutes} 分の最高：{best} 問</translation>
    </message>
    <message>
      <source>no mistakes</source>
      <translation>ミスなし</translation>
    </message>
    <message>
      <source>none</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>won</source>
      <translation>勝ち</translation>
    </message>
    <message>
      <source>{count} in a row</source>
      <translation>{count} 連</translation>
    </message>
    <message>
      <source>{minutes} min</source>
      <translation>{minutes} 分</translation>
    </message>
    <message>
      <source>{name} has not reported anything yet.</source>
      <translation>{name} はまだ何も答えていません。</translation>
    </message>
    <message>
      <source>{seconds} s</source>
      <translation>{seconds} 秒</translation>
    </message>
    <message>
      <source>{side} has no defence left.</source>
      <translation>{side}には防ぎがありません。</translation>
    </message>
    <message>
      <source>{time} left</source>
      <translation>残り {time}</translation>
    </message>
    <message numerus="yes">
      <source>%n game(s)</source>
      <translation>
        <numerusform>%n 局</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n solved in a row</source>
      <translation>
        <numerusform>%n 問連続正解</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{done} of %n game(s)</source>
      <translation>
        <numerusform>{done} / %n 局</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/analysis</name>
    <message>
      <source>A fork has to be prepared. Make a four or an open three that must be answered, so that another line of yours gets a stone, and then play where the lines cross.</source>
      <translation>両狙いには準備が要ります。受けなければならない四や三を打って別の線にも石を加え、それから線の交わる点に打ちます。</translation>
    </message>
    <message>
      <source>A four threatens a five, so it must be answered at once. If it is open at both ends, one answer is not enough.</source>
      <translation>四は五を狙うので、すぐに受けなければなりません。両端が空いていれば、一手では受けきれません。</translation>
    </message>
    <message>
      <source>A review lists the moves that cost something, with a better move for each. What is proven was checked to the end. Before you look at the better move, find it yourself.</source>
      <translation>検討には損をした手と、それぞれの良い手が並びます。証明済みのものは最後まで確かめてあります。良い手を見る前に、自分で探しましょう。</translation>
    </message>
    <message>
      <source>An open three is three stones that can become a four open at both ends. With a gap between the stones it is a broken three, and threatens the same.</source>
      <translation>三とは、両端の空いた四になれる三つの石です。間が一つ空いたものは飛び三といい、同じことを狙います。</translation>
    </message>
    <message>
      <source>Ask what the opponent would play next, and play there yourself. Against an open three there are two or three good answers; against a fork often only one.</source>
      <translation>相手が次に打ちたい点を考え、そこへ先に打ちます。三に対する良い受けは二つか三つ、両狙いに対しては一つだけのことが多いです。</translation>
    </message>
    <message>
      <source>Begin at the point that is marked.</source>
      <translation>印の付いた点から始めてください。</translation>
    </message>
    <message>
      <source>Better is {move}.</source>
      <translation>{move} の方がよい手です。</translation>
    </message>
    <message>
      <source>Black and White put stones on the points in turn. Whoever first has five in a row wins: across, up and down, or diagonally.</source>
      <translation>黒と白が交互に交点へ石を置きます。縦・横・斜めのどれかに先に五つ並べた方の勝ちです。</translation>
    </message>
    <message>
      <source>Black may play there.</source>
      <translation>そこは黒も打てます。</translation>
    </message>
    <message>
      <source>Black moves first and attacks. White stops lines before they are open threes, and takes over the attack when Black plays a move that does not force.</source>
      <translation>黒は先手で攻めます。白は三になる前に線を止め、黒が緩んだときに攻めを引き継ぎます。</translation>
    </message>
    <message>
      <source>Click the point that is forbidden.</source>
      <translation>禁点をクリックしてください。</translation>
    </message>
    <message>
      <source>Defending</source>
      <translation>守り</translation>
    </message>
    <message>
      <source>Each four has only one answer. A row of fours that ends in a five cannot be stopped. Players call it VCF: victory by continuous fours.</source>
      <translation>四の受けは一つしかありません。五で終わる四の連続は止められません。これを四追い（VCF）といいます。</translation>
    </message>
    <message>
      <source>Find a defence.</source>
      <translation>受けを見つけてください。</translation>
    </message>
    <message>
      <source>Find a move that wins by force.</source>
      <translation>必勝の手を見つけてください。</translation>
    </message>
    <message>
      <source>Find the only defence</source>
      <translation>唯一の受けを見つける</translation>
    </message>
    <message>
      <source>First move of an attack</source>
      <translation>攻めの第一手</translation>
    </message>
    <message>
      <source>Five in a row</source>
      <translation>五を並べる</translation>
    </message>
    <message>
      <source>Forbidden: double four</source>
      <translation>禁手：四四</translation>
    </message>
    <message>
      <source>Forbidden: double three</source>
      <translation>禁手：三三</translation>
    </message>
    <message>
      <source>Forbidden: overline</source>
      <translation>禁手：長連</translation>
    </message>
    <message>
      <source>Importing games...</source>
      <translation>対局を取り込んでいます...</translation>
    </message>
    <message>
      <source>In renju one move of Black may not make two open threes, two fours, or six or more in a row. Five in a row is always allowed. White may do all this, and wins where Black's only answer is forbidden.</source>
      <translation>連珠では、黒は一手で三三・四四・長連（六つ以上）を作れません。五はいつでも許されます。白に禁手はなく、黒の唯一の受けが禁点なら白の勝ちです。</translation>
    </message>
    <message>
      <source>It does not make a four that is open at both ends.</source>
      <translation>両端の空いた四になりません。</translation>
    </message>
    <message>
      <source>It does not make a four.</source>
      <translation>四になりません。</translation>
    </message>
    <message>
      <source>It does not make an open three.</source>
      <translation>三になりません。</translation>
    </message>
    <message>
      <source>It does not make five in a row.</source>
      <translation>五になりません。</translation>
    </message>
    <message>
      <source>It does not make two threats that win.</source>
      <translation>勝ちになる二つの狙いができません。</translation>
    </message>
    <message>
      <source>Its win rate is {rate}.</source>
      <translation>勝率は {rate} です。</translation>
    </message>
    <message>
      <source>Its win rate is {rate}; {best} was possible.</source>
      <translation>勝率は {rate}、最善なら {best} でした。</translation>
    </message>
    <message>
      <source>Lesson done: {lesson}.</source>
      <translation>レッスン終了：{lesson}。</translation>
    </message>
    <message>
      <source>Library: {new}, {known} known, {cut} cut, {bad} that cannot be used.</source>
      <translation>ライブラリ：{new}、既知 {known}、途中まで {cut}、使えないもの {bad}。</translation>
    </message>
    <message>
      <source>Look within the square.</source>
      <translation>四角の中を見てください。</translation>
    </message>
    <message>
      <source>Looking for a good move...</source>
      <translation>よい手を探しています...</translation>
    </message>
    <message>
      <source>Make a four that is open at both ends.</source>
      <translation>両端の空いた四を作ってください。</translation>
    </message>
    <message>
      <source>Make a four.</source>
      <translation>四を作ってください。</translation>
    </message>
    <message>
      <source>Make an open three.</source>
      <translation>三を作ってください。</translation>
    </message>
    <message>
      <source>Make five in a row</source>
      <translation>五連を作る</translation>
    </message>
    <message>
      <source>Make five in a row.</source>
      <translation>五を作ってください。</translation>
    </message>
    <message>
      <source>Make two threats with one move.</source>
      <translation>一手で二つの狙いを作ってください。</translation>
    </message>
    <message>
      <source>Making a fork</source>
      <translation>両狙いを作る</translation>
    </message>
    <message>
      <source>My mistakes</source>
      <translation>自分のミス</translation>
    </message>
    <message>
      <source>My openings</source>
      <translation>自分の序盤</translation>
    </message>
    <message>
      <source>Nothing is forced: help your own lines, or stop the opponent's.</source>
      <translation>強制手はありません。自分の線を伸ばすか、相手の線を止めましょう。</translation>
    </message>
    <message>
      <source>One stone cannot answer two threats: two fours, a four and an open three, or two open threes. Look for the point where two of your lines cross.</source>
      <translation>四四、四三、三三のような二つの狙いは、一手では受けられません。自分の二本の線が交わる点を探しましょう。</translation>
    </message>
    <message>
      <source>Open and broken threes</source>
      <translation>三と飛び三</translation>
    </message>
    <message>
      <source>Open threes force as well, but they leave a choice of answers, and the opponent's fours come first. A win by threes and fours is called VCT: victory by continuous threats.</source>
      <translation>三にも受けが必要ですが、受け方は選べますし、相手の四が優先します。三と四を続けて勝つことを追い詰め（VCT）といいます。</translation>
    </message>
    <message>
      <source>Openings and swap2</source>
      <translation>開局とスワップ2</translation>
    </message>
    <message>
      <source>Practice done: {solved} of {total} solved.</source>
      <translation>練習終了：{total} 問中 {solved} 問正解。</translation>
    </message>
    <message>
      <source>Practice goes on where you stopped: exercise {number} of {total}.</source>
      <translation>前回の続きから練習します：{number} 問目 / 全 {total} 問。</translation>
    </message>
    <message>
      <source>Practice {number} of {total}</source>
      <translation>練習 {number}/{total}</translation>
    </message>
    <message>
      <source>Puzzles</source>
      <translation>問題</translation>
    </message>
    <message>
      <source>Reading a review</source>
      <translation>検討の読み方</translation>
    </message>
    <message>
      <source>Renju's forbidden points</source>
      <translation>連珠の禁点</translation>
    </message>
    <message>
      <source>Session done: {right} of {asked} right.</source>
      <translation>練習が終わりました：{asked} 問中 {right} 問正解。</translation>
    </message>
    <message>
      <source>Stop a win by fours</source>
      <translation>四追い勝ちを止める</translation>
    </message>
    <message>
      <source>Stop an open three</source>
      <translation>三を止める</translation>
    </message>
    <message>
      <source>Stop five in a row</source>
      <translation>五連を止める</translation>
    </message>
    <message>
      <source>Stop the four.</source>
      <translation>四を止めてください。</translation>
    </message>
    <message>
      <source>That costs {loss} of your win rate: your opponent's answer is {point}. Take it back?</source>
      <translation>この手で勝率を {loss} 失います。相手の応手は {point} です。待ったしますか？</translation>
    </message>
    <message>
      <source>That does not stop your opponent. Take it back?</source>
      <translation>それでは相手を止められません。待ったしますか？</translation>
    </message>
    <message>
      <source>That leaves {point}: {threat}. Take it back?</source>
      <translation>{point} が残ります：{threat}。待ったしますか？</translation>
    </message>
    <message>
      <source>The answer is within the square.</source>
      <translation>答えは四角の中にあります。</translation>
    </message>
    <message>
      <source>The engine has no move to offer.</source>
      <translation>エンジンは手を示しませんでした。</translation>
    </message>
    <message>
      <source>The engine looks at your move...</source>
      <translation>エンジンがあなたの手を調べています...</translation>
    </message>
    <message>
      <source>The first move is an advantage. In swap2 one player puts three stones, and the other chooses a colour or puts two more. So the stones should give neither side a win: find the win where there is one, and the defence where there is none.</source>
      <translation>先手は有利です。スワップ2では一人が三つの石を置き、もう一人が色を選ぶか、さらに二つ置きます。ですからどちらにも勝ちのない配置が理想です。勝ちがあれば勝ちを、なければ受けを見つけましょう。</translation>
    </message>
    <message>
      <source>The first player and the second</source>
      <translation>先手と後手</translation>
    </message>
    <message>
      <source>The four and its answer</source>
      <translation>四とその受け</translation>
    </message>
    <message>
      <source>The library cannot be used: {error}</source>
      <translation>ライブラリを使えません：{error}</translation>
    </message>
    <message>
      <source>The move is {move}.</source>
      <translation>正解は {move} です。</translation>
    </message>
    <message>
      <source>The only defence</source>
      <translation>唯一の防ぎ</translation>
    </message>
    <message>
      <source>The opponent can still make five in a row.</source>
      <translation>相手はまだ五を作れます。</translation>
    </message>
    <message>
      <source>Theme: {theme}</source>
      <translation>テーマ：{theme}</translation>
    </message>
    <message>
      <source>There is no game to keep: it has no moves, or stones were set up.</source>
      <translation>保存できる対局がありません：手がないか、石が配置されています。</translation>
    </message>
    <message>
      <source>Two threats at once</source>
      <translation>二つの狙いを同時に</translation>
    </message>
    <message>
      <source>Win by a forbidden point</source>
      <translation>禁手を使った勝ち</translation>
    </message>
    <message>
      <source>Win by an overline</source>
      <translation>長連を使った勝ち</translation>
    </message>
    <message>
      <source>Win by fours</source>
      <translation>四追いで勝つ</translation>
    </message>
    <message>
      <source>Win by threats</source>
      <translation>追い手で勝つ</translation>
    </message>
    <message>
      <source>Win by threes and fours</source>
      <translation>追い詰め勝ち</translation>
    </message>
    <message>
      <source>You could make five in a row. Take it back and look?</source>
      <translation>五を作れました。待ったして探しますか？</translation>
    </message>
    <message>
      <source>Your rating {rating} ± {deviation}, the puzzle's {puzzle}</source>
      <translation>レーティング {rating} ± {deviation}、問題 {puzzle}</translation>
    </message>
    <message>
      <source>Your repertoire has {moves}.</source>
      <translation>あなたのレパートリーでは {moves} です。</translation>
    </message>
    <message>
      <source>a four and a three</source>
      <translation>四三</translation>
    </message>
    <message>
      <source>a four that goes on</source>
      <translation>続く四</translation>
    </message>
    <message>
      <source>an attack that cannot be stopped</source>
      <translation>止められない攻め</translation>
    </message>
    <message>
      <source>an open four</source>
      <translation>達四（活四）</translation>
    </message>
    <message>
      <source>find a better move for Black than {move}.</source>
      <translation>黒の {move} より良い手を探してください。</translation>
    </message>
    <message>
      <source>find a better move for White than {move}.</source>
      <translation>白の {move} より良い手を探してください。</translation>
    </message>
    <message>
      <source>find the best move for Black.</source>
      <translation>黒の最善手を探してください。</translation>
    </message>
    <message>
      <source>find the best move for White.</source>
      <translation>白の最善手を探してください。</translation>
    </message>
    <message>
      <source>four: {points}</source>
      <translation>四：{points}</translation>
    </message>
    <message>
      <source>grade {grade} of 10</source>
      <translation>難度 {grade}/10</translation>
    </message>
    <message>
      <source>not a true three: {points} ({why})</source>
      <translation>真の三ではない：{points}（{why}）</translation>
    </message>
    <message>
      <source>open three: {points}</source>
      <translation>活三：{points}</translation>
    </message>
    <message>
      <source>row of {count}: {points}</source>
      <translation>{count} 連：{points}</translation>
    </message>
    <message>
      <source>two fours</source>
      <translation>四四</translation>
    </message>
    <message>
      <source>two open threes</source>
      <translation>三三</translation>
    </message>
    <message>
      <source>what do you play here as Black?</source>
      <translation>ここで黒なら何を打ちますか？</translation>
    </message>
    <message>
      <source>what do you play here as White?</source>
      <translation>ここで白なら何を打ちますか？</translation>
    </message>
    <message>
      <source>{asked} of {length} in this session</source>
      <translation>この練習 {asked} / {length}</translation>
    </message>
    <message>
      <source>{lesson}, {number} of {total}</source>
      <translation>{lesson}　{number}／{total}</translation>
    </message>
    <message>
      <source>{move} is not good enough.</source>
      <translation>{move} では不十分です。</translation>
    </message>
    <message>
      <source>{move} is right!</source>
      <translation>{move}、正解です！</translation>
    </message>
    <message>
      <source>{point} does not give a straight four</source>
      <translation>{point} は達四にならない</translation>
    </message>
    <message>
      <source>{point} makes a five</source>
      <translation>{point} は五になる</translation>
    </message>
    <message>
      <source>{point} would be a double four</source>
      <translation>{point} は四四になる</translation>
    </message>
    <message>
      <source>{point} would be a double three</source>
      <translation>{point} は三三になる</translation>
    </message>
    <message>
      <source>{point} would be an overline</source>
      <translation>{point} は長連になる</translation>
    </message>
    <message>
      <source>{side} begins a forced win here.</source>
      <translation>ここから{side}の必勝手順が始まります。</translation>
    </message>
    <message>
      <source>{side} can defend here.</source>
      <translation>ここで{side}は防げます。</translation>
    </message>
    <message>
      <source>{side} makes a five here.</source>
      <translation>ここは{side}の五になります。</translation>
    </message>
    <message>
      <source>{side} makes a four here.</source>
      <translation>ここは{side}の四になります。</translation>
    </message>
    <message>
      <source>{side} makes an open three here.</source>
      <translation>ここは{side}の活三になります。</translation>
    </message>
    <message>
      <source>{side} must stop a five.</source>
      <translation>{side}は五を止めなければなりません。</translation>
    </message>
    <message>
      <source>{side} to move. {task}</source>
      <translation>{side}の番。{task}</translation>
    </message>
    <message>
      <source>{side} wins at once.</source>
      <translation>{side}はすぐに勝てます。</translation>
    </message>
    <message numerus="yes">
      <source>%n exercise(s) solved</source>
      <translation>
        <numerusform>%n 問正解</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n new game(s)</source>
      <translation>
        <numerusform>新しい対局 %n</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) to be drilled tomorrow.</source>
      <translation>
        <numerusform>明日練習する局面は %n 個です。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It loses in %n move(s).</source>
      <translation>
        <numerusform>%n 手で負けます。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It wins in %n move(s).</source>
      <translation>
        <numerusform>%n 手で勝ちます。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Run done: %n puzzle(s) solved.</source>
      <translation>
        <numerusform>タイムアタック終了：%n 問正解。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by fours in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>%n 手の四追い勝ちがありました。待ったして探しますか？</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by threats in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>%n 手の追い勝ちがありました。待ったして探しますか？</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{other} threatens to win by fours; %n move(s) defend.</source>
      <translation>
        <numerusform>{other}は四追い勝ちを狙っています。防手は %n 箇所です。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{side} wins by continuous fours in %n move(s).</source>
      <translation>
        <numerusform>{side}は四追い %n 手で勝ちます。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/base</name>
    <message>
      <source>Caro (five, not blocked at both ends)</source>
      <translation>カロ（両端を止められていない五）</translation>
    </message>
    <message>
      <source>Caro with overlines</source>
      <translation>カロ（長連可）</translation>
    </message>
    <message>
      <source>Freestyle (five or more win)</source>
      <translation>自由（五以上で勝ち）</translation>
    </message>
    <message>
      <source>Renju (forbidden moves for Black)</source>
      <translation>連珠（黒に禁手あり）</translation>
    </message>
    <message>
      <source>Standard (exactly five wins)</source>
      <translation>標準（ちょうど五で勝ち）</translation>
    </message>
  </context>
  <context>
    <name>gui/board</name>
    <message>
      <source>Board as a table</source>
      <translation>盤の表</translation>
    </message>
    <message>
      <source>empty</source>
      <translation>空点</translation>
    </message>
    <message>
      <source>forbidden to Black</source>
      <translation>黒の禁点</translation>
    </message>
    <message>
      <source>in the winning row</source>
      <translation>勝ちの列</translation>
    </message>
    <message>
      <source>last move</source>
      <translation>最後の手</translation>
    </message>
    <message>
      <source>wall</source>
      <translation>壁</translation>
    </message>
  </context>
  <context>
    <name>gui/commands</name>
    <message>
      <source>&amp;About Narabe</source>
      <translation>Narabe について(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Agree to a draw...</source>
      <translation>引き分けに合意(&amp;A)...</translation>
    </message>
    <message>
      <source>&amp;All of them</source>
      <translation>すべて(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Analyse</source>
      <translation>解析(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Analysis</source>
      <translation>解析(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Another game</source>
      <translation>別の対局(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;BOARD block</source>
      <translation>&amp;BOARD ブロック</translation>
    </message>
    <message>
      <source>&amp;Back</source>
      <translation>戻る(&amp;B)</translation>
    </message>
    <message>
      <source>&amp;Blindfold</source>
      <translation>目隠し(&amp;B)</translation>
    </message>
    <message>
      <source>&amp;Candidates on the board</source>
      <translation>候補手を盤に表示(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Change sides</source>
      <translation>手番を交換(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Check the claimed win</source>
      <translation>主張された勝ちを検証(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close the tab</source>
      <translation>タブを閉じる(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Copy position</source>
      <translation>局面をコピー(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Delete from here</source>
      <translation>ここから削除(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Doubles...</source>
      <translation>重複する対局(&amp;D)...</translation>
    </message>
    <message>
      <source>&amp;Earlier games...</source>
      <translation>以前の対局(&amp;E)...</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>編集(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Engines</source>
      <translation>エンジン(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Engines...</source>
      <translation>エンジン(&amp;E)...</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Find a command...</source>
      <translation>コマンドを検索(&amp;F)...</translation>
    </message>
    <message>
      <source>&amp;First</source>
      <translation>1 番目(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Forward</source>
      <translation>進む(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Game</source>
      <translation>対局(&amp;G)</translation>
    </message>
    <message>
      <source>&amp;Game information...</source>
      <translation>対局情報(&amp;G)...</translation>
    </message>
    <message>
      <source>&amp;Heat map</source>
      <translation>ヒートマップ(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Hint</source>
      <translation>ヒント(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Import</source>
      <translation>取り込み(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Import into the library...</source>
      <translation>ライブラリに取り込む(&amp;I)...</translation>
    </message>
    <message>
      <source>&amp;Keep this game in the library</source>
      <translation>この対局をライブラリに保存(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Keys</source>
      <translation>キー操作(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Learn...</source>
      <translation>学ぶ(&amp;L)...</translation>
    </message>
    <message>
      <source>&amp;Leave the practice</source>
      <translation>練習を終える(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Leave this point out of the search</source>
      <translation>この点を探索から除く(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Lessons of this game</source>
      <translation>この対局の課題(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Library</source>
      <translation>ライブラリ(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Link to gomocalc</source>
      <translation>gomocalc へのリンク(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Make main line</source>
      <translation>本筋にする(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Manual</source>
      <translation>マニュアル(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Match</source>
      <translation>対戦(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Moves</source>
      <translation>着手(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Name the chapter...</source>
      <translation>章の名前(&amp;N)...</translation>
    </message>
    <message>
      <source>&amp;Navigate</source>
      <translation>移動(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;New game...</source>
      <translation>新しい対局(&amp;N)...</translation>
    </message>
    <message>
      <source>&amp;Next exercise</source>
      <translation>次の問題へ(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Next layout</source>
      <translation>次のレイアウト(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Next variation</source>
      <translation>次の変化(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Open...</source>
      <translation>開く(&amp;O)...</translation>
    </message>
    <message>
      <source>&amp;Paste position</source>
      <translation>局面を貼り付け(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Pause</source>
      <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Play</source>
      <translation>対局(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Play again</source>
      <translation>もう一局(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Policy of the net</source>
      <translation>ネットの方策(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Previous variation</source>
      <translation>前の変化(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Print</source>
      <translation>印刷(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation>終了(&amp;Q)</translation>
    </message>
    <message>
      <source>&amp;Redo edit</source>
      <translation>編集をやり直す(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Reset this layout</source>
      <translation>このレイアウトを初期化(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Resign</source>
      <translation>投了(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Review</source>
      <translation>検討(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Review the whole game...</source>
      <translation>対局全体を検討(&amp;R)...</translation>
    </message>
    <message>
      <source>&amp;Rules of the game</source>
      <translation>ゲームのルール(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;SGF</source>
      <translation>&amp;SGF</translation>
    </message>
    <message>
      <source>&amp;Save</source>
      <translation>保存(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Search for games...</source>
      <translation>対局を検索(&amp;S)...</translation>
    </message>
    <message>
      <source>&amp;Second</source>
      <translation>2 番目(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Set up a position...</source>
      <translation>局面を編集(&amp;S)...</translation>
    </message>
    <message>
      <source>&amp;Take back</source>
      <translation>待った(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Third</source>
      <translation>3 番目(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Threats</source>
      <translation>脅威(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Turn the board</source>
      <translation>盤を回す(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Undo edit</source>
      <translation>編集を元に戻す(&amp;U)</translation>
    </message>
    <message>
      <source>&amp;Values of the net</source>
      <translation>ネットの評価(&amp;V)</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>表示(&amp;V)</translation>
    </message>
    <message>
      <source>&amp;Watch a tournament...</source>
      <translation>大会を観戦(&amp;W)...</translation>
    </message>
    <message>
      <source>&amp;Who are you?...</source>
      <translation>あなたの名前(&amp;W)...</translation>
    </message>
    <message>
      <source>&amp;Yixin</source>
      <translation>&amp;Yixin</translation>
    </message>
    <message>
      <source>A &amp;sheet of problems...</source>
      <translation>問題のシート(&amp;S)...</translation>
    </message>
    <message>
      <source>A tournament is being played. What should become of it?</source>
      <translation>大会が進行中です。どうしますか？</translation>
    </message>
    <message>
      <source>About Narabe</source>
      <translation>Narabe について</translation>
    </message>
    <message>
      <source>All your games in the library have been reviewed.</source>
      <translation>ライブラリにあるあなたの対局はすべて検討済みです。</translation>
    </message>
    <message>
      <source>Analyse this &amp;branch overnight...</source>
      <translation>この分岐を夜通し解析(&amp;B)...</translation>
    </message>
    <message>
      <source>Another program has changed {path}. Saving the game would replace that.</source>
      <translation>別のプログラムが {path} を変更しました。棋譜を保存すると、その変更は上書きされます。</translation>
    </message>
    <message>
      <source>Balanced: {moves}</source>
      <translation>均衡：{moves}</translation>
    </message>
    <message>
      <source>Board as a &amp;table</source>
      <translation>盤を表で表示(&amp;T)</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>キャンセル</translation>
    </message>
    <message>
      <source>Checking...</source>
      <translation>検証中...</translation>
    </message>
    <message>
      <source>Click the point with the right mouse button.</source>
      <translation>点を右クリックしてください。</translation>
    </message>
    <message>
      <source>Co&amp;mpare with</source>
      <translation>比較するエンジン(&amp;M)</translation>
    </message>
    <message>
      <source>Comment on the position:</source>
      <translation>この局面へのコメント：</translation>
    </message>
    <message>
      <source>Copied: {text}</source>
      <translation>コピーしました：{text}</translation>
    </message>
    <message>
      <source>Copy &amp;as</source>
      <translation>形式を選んでコピー(&amp;A)</translation>
    </message>
    <message>
      <source>Copy p&amp;icture</source>
      <translation>画像をコピー(&amp;I)</translation>
    </message>
    <message>
      <source>Do both players agree to a draw?</source>
      <translation>両者とも引き分けに同意しますか？</translation>
    </message>
    <message>
      <source>Do you resign this game?</source>
      <translation>この対局を投了しますか？</translation>
    </message>
    <message>
      <source>Draw</source>
      <translation>引き分け</translation>
    </message>
    <message>
      <source>Equal &amp;effort for each candidate</source>
      <translation>各候補に等しい読み(&amp;E)</translation>
    </message>
    <message>
      <source>Event files</source>
      <translation>イベントファイル</translation>
    </message>
    <message>
      <source>Export &amp;diagram...</source>
      <translation>図を書き出す(&amp;D)...</translation>
    </message>
    <message>
      <source>Export &amp;picture...</source>
      <translation>画像を書き出す(&amp;P)...</translation>
    </message>
    <message>
      <source>Export &amp;web page...</source>
      <translation>ウェブページを書き出す(&amp;W)...</translation>
    </message>
    <message>
      <source>Export a&amp;nimation...</source>
      <translation>アニメーションを書き出す(&amp;N)...</translation>
    </message>
    <message>
      <source>Export animation</source>
      <translation>アニメーションの書き出し</translation>
    </message>
    <message>
      <source>Export diagram</source>
      <translation>図を書き出す</translation>
    </message>
    <message>
      <source>Export picture</source>
      <translation>画像の書き出し</translation>
    </message>
    <message>
      <source>Export tournament</source>
      <translation>大会の書き出し</translation>
    </message>
    <message>
      <source>Export web page</source>
      <translation>ウェブページの書き出し</translation>
    </message>
    <message>
      <source>Find a &amp;balanced move</source>
      <translation>均衡になる一手を探す(&amp;B)</translation>
    </message>
    <message>
      <source>Find a balanced &amp;pair of moves</source>
      <translation>均衡になる二手を探す(&amp;P)</translation>
    </message>
    <message>
      <source>Free software under the MIT licence.</source>
      <translation>MIT ライセンスのフリーソフトウェアです。</translation>
    </message>
    <message>
      <source>Game {number}: {ending}</source>
      <translation>第 {number} 局：{ending}</translation>
    </message>
    <message>
      <source>Import a &amp;folder...</source>
      <translation>フォルダを取り込む(&amp;F)...</translation>
    </message>
    <message>
      <source>Import m&amp;y games</source>
      <translation>自分の対局を取り込む(&amp;Y)</translation>
    </message>
    <message>
      <source>Let it run</source>
      <translation>続行</translation>
    </message>
    <message>
      <source>Let it run: it goes on in the background, without the window.
Pause it: the games being played are finished, then it waits.
Stop it: the games being played are discarded.
Whatever you choose, you find it here again and can resume it.</source>
      <translation>続行：ウィンドウを閉じてもバックグラウンドで続きます。
一時停止：進行中の対局を終えてから待機します。
停止：進行中の対局は破棄されます。
どれを選んでも、次回ここに表示され、再開できます。</translation>
    </message>
    <message>
      <source>Looking for a balanced position...</source>
      <translation>均衡な局面を探しています...</translation>
    </message>
    <message>
      <source>Looking for an exercise...</source>
      <translation>問題を探しています...</translation>
    </message>
    <message>
      <source>Make the engine move n&amp;ow</source>
      <translation>すぐに指させる(&amp;O)</translation>
    </message>
    <message>
      <source>Mirror left and right</source>
      <translation>左右を反転</translation>
    </message>
    <message>
      <source>Mirror top and bottom</source>
      <translation>上下を反転</translation>
    </message>
    <message>
      <source>Move the chapter &amp;down</source>
      <translation>章を下へ(&amp;D)</translation>
    </message>
    <message>
      <source>Move the chapter &amp;up</source>
      <translation>章を上へ(&amp;U)</translation>
    </message>
    <message>
      <source>Moves {first} to {last}</source>
      <translation>{first}～{last} 手</translation>
    </message>
    <message>
      <source>My &amp;results...</source>
      <translation>自分の成績(&amp;R)...</translation>
    </message>
    <message>
      <source>My repert&amp;oire...</source>
      <translation>自分のレパートリー(&amp;O)...</translation>
    </message>
    <message>
      <source>New &amp;tournament...</source>
      <translation>新しい大会(&amp;T)...</translation>
    </message>
    <message>
      <source>Next &amp;chapter</source>
      <translation>次の章(&amp;C)</translation>
    </message>
    <message>
      <source>Next &amp;tab</source>
      <translation>次のタブ(&amp;T)</translation>
    </message>
    <message>
      <source>Next move in m&amp;y repertoire</source>
      <translation>次の手を自分のレパートリーに(&amp;Y)</translation>
    </message>
    <message>
      <source>No other engine</source>
      <translation>比較しない</translation>
    </message>
    <message>
      <source>Not everything in it could be opened.</source>
      <translation>一部の内容は開けませんでした。</translation>
    </message>
    <message>
      <source>Open &amp;recent</source>
      <translation>最近のファイル(&amp;R)</translation>
    </message>
    <message>
      <source>Open a game</source>
      <translation>対局を開く</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>貼り付け</translation>
    </message>
    <message>
      <source>Pause it</source>
      <translation>一時停止</translation>
    </message>
    <message>
      <source>Pic&amp;tures of the library...</source>
      <translation>ライブラリのグラフ(&amp;T)...</translation>
    </message>
    <message>
      <source>Picture copied.</source>
      <translation>画像をコピーしました。</translation>
    </message>
    <message>
      <source>Play again with s&amp;wapped colours</source>
      <translation>色を入れ替えてもう一度対局(&amp;W)</translation>
    </message>
    <message>
      <source>Play against the level that suits &amp;you</source>
      <translation>自分に合うレベルと対局(&amp;Y)</translation>
    </message>
    <message>
      <source>Play it</source>
      <translation>打つ</translation>
    </message>
    <message>
      <source>Play on &amp;from here...</source>
      <translation>ここから対局(&amp;F)...</translation>
    </message>
    <message>
      <source>Play, analyse and watch Gomoku and Renju.</source>
      <translation>五目並べと連珠の対局・解析・観戦。</translation>
    </message>
    <message>
      <source>Point and text (h8 A); a point alone removes its text:</source>
      <translation>点と文字（h8 A）。点だけなら文字を消します：</translation>
    </message>
    <message>
      <source>Pr&amp;actise the mistakes</source>
      <translation>失着を練習(&amp;A)</translation>
    </message>
    <message>
      <source>Pr&amp;esent</source>
      <translation>プレゼンテーション(&amp;E)</translation>
    </message>
    <message>
      <source>Practise with p&amp;uzzles...</source>
      <translation>問題で練習(&amp;U)...</translation>
    </message>
    <message>
      <source>Pre&amp;vious tab</source>
      <translation>前のタブ(&amp;V)</translation>
    </message>
    <message>
      <source>Previous c&amp;hapter</source>
      <translation>前の章(&amp;H)</translation>
    </message>
    <message>
      <source>Proven: the line wins against every defence.</source>
      <translation>証明済み：どの防ぎにも勝つ手順です。</translation>
    </message>
    <message>
      <source>Redo mo&amp;ve</source>
      <translation>着手をやり直す(&amp;V)</translation>
    </message>
    <message>
      <source>Refuted: the line overlooks a win of the opponent.</source>
      <translation>反証：相手の勝ちを見落とした手順です。</translation>
    </message>
    <message>
      <source>Report...</source>
      <translation>報告...</translation>
    </message>
    <message>
      <source>Resign</source>
      <translation>投了する</translation>
    </message>
    <message>
      <source>Resign and do not ask again</source>
      <translation>投了し、以後確認しない</translation>
    </message>
    <message>
      <source>Review finished.</source>
      <translation>検討が終わりました。</translation>
    </message>
    <message>
      <source>Review se&amp;veral games...</source>
      <translation>複数の対局を検討(&amp;V)...</translation>
    </message>
    <message>
      <source>Review the game first: practice uses the mistakes found.</source>
      <translation>先に対局を検討してください。見つかった失着を練習に使います。</translation>
    </message>
    <message>
      <source>Rotate to the &amp;left</source>
      <translation>左に回転(&amp;L)</translation>
    </message>
    <message>
      <source>Rotate to the &amp;right</source>
      <translation>右に回転(&amp;R)</translation>
    </message>
    <message>
      <source>Save &amp;as...</source>
      <translation>名前を付けて保存(&amp;A)...</translation>
    </message>
    <message>
      <source>Save as SGF</source>
      <translation>SGF で保存</translation>
    </message>
    <message>
      <source>Save as {kind}</source>
      <translation>{kind} で保存</translation>
    </message>
    <message>
      <source>Save the game</source>
      <translation>対局を保存</translation>
    </message>
    <message>
      <source>Saved: {path}</source>
      <translation>保存しました：{path}</translation>
    </message>
    <message>
      <source>Se&amp;ttings...</source>
      <translation>設定(&amp;T)...</translation>
    </message>
    <message>
      <source>Search all points a&amp;gain</source>
      <translation>すべての点を再び探索(&amp;G)</translation>
    </message>
    <message>
      <source>Show all &amp;defences</source>
      <translation>すべての防ぎ方を示す(&amp;D)</translation>
    </message>
    <message>
      <source>Stones were set up or a move was passed: copy a BOARD block or SGF.</source>
      <translation>ここの石は配置されたものか、パスがありました。局面は BOARD ブロックか SGF でコピーしてください。</translation>
    </message>
    <message>
      <source>Stop it</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>T&amp;hreat counts</source>
      <translation>追い手の数(&amp;H)</translation>
    </message>
    <message>
      <source>Tabs and &amp;chapters</source>
      <translation>タブと章(&amp;C)</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>文字</translation>
    </message>
    <message>
      <source>Text on {point}:</source>
      <translation>{point} の文字：</translation>
    </message>
    <message>
      <source>The &amp;game in diagrams...</source>
      <translation>対局の図面(&amp;G)...</translation>
    </message>
    <message>
      <source>The &amp;position...</source>
      <translation>局面(&amp;P)...</translation>
    </message>
    <message>
      <source>The file cannot be opened.</source>
      <translation>ファイルを開けません。</translation>
    </message>
    <message>
      <source>The file cannot be written.</source>
      <translation>ファイルに書き込めません。</translation>
    </message>
    <message>
      <source>The game cannot be turned so.</source>
      <translation>対局をそのように回すことはできません。</translation>
    </message>
    <message>
      <source>The game has no moves.</source>
      <translation>対局に着手がありません。</translation>
    </message>
    <message>
      <source>The game has not been saved.</source>
      <translation>棋譜は保存されていません。</translation>
    </message>
    <message>
      <source>The game is not over.</source>
      <translation>対局はまだ終わっていません。</translation>
    </message>
    <message>
      <source>The game was stopped. Undo takes it up again.</source>
      <translation>対局を止めました。編集を元に戻すと再開します。</translation>
    </message>
    <message>
      <source>The tournament reported a problem.</source>
      <translation>大会で問題が報告されました。</translation>
    </message>
    <message>
      <source>There is a stone at {point}.</source>
      <translation>{point} にはすでに石があります。</translation>
    </message>
    <message>
      <source>There is no analysis to check.</source>
      <translation>検証する解析がありません。</translation>
    </message>
    <message>
      <source>There is no game to review yet.</source>
      <translation>検討する対局がまだありません。</translation>
    </message>
    <message>
      <source>There is no next move to be marked.</source>
      <translation>印を付ける次の手がありません。</translation>
    </message>
    <message>
      <source>There is no position or game in this text.</source>
      <translation>このテキストには局面も対局もありません。</translation>
    </message>
    <message>
      <source>There is no threat to be stopped.</source>
      <translation>防ぐべき脅威はありません。</translation>
    </message>
    <message>
      <source>This package contains PyQt6 and is free software under the GNU General Public License 3.</source>
      <translation>このパッケージは PyQt6 を含み、GNU 一般公衆ライセンス第 3 版のフリーソフトウェアです。</translation>
    </message>
    <message>
      <source>To the &amp;end</source>
      <translation>最後へ(&amp;E)</translation>
    </message>
    <message>
      <source>To the &amp;start</source>
      <translation>最初へ(&amp;S)</translation>
    </message>
    <message>
      <source>To the game in &amp;progress</source>
      <translation>進行中の対局へ(&amp;P)</translation>
    </message>
    <message>
      <source>Turn the board</source>
      <translation>盤を回す</translation>
    </message>
    <message>
      <source>Unproven: our solver neither confirms nor refutes the line.</source>
      <translation>未証明：ソルバーはこの手順を確認も反証もできません。</translation>
    </message>
    <message>
      <source>Watch a tournament</source>
      <translation>大会を観戦</translation>
    </message>
    <message>
      <source>While a game is played its stones are hidden: only the last move is marked.</source>
      <translation>対局中は石が隠れます。最後の手だけに印が付きます。</translation>
    </message>
    <message>
      <source>Would not be saved: {parts}. SGF holds everything.</source>
      <translation>保存されないもの：{parts}。SGF ならすべて保存できます。</translation>
    </message>
    <message>
      <source>Your pro&amp;gress...</source>
      <translation>上達の記録(&amp;G)...</translation>
    </message>
    <message>
      <source>analyses</source>
      <translation>解析</translation>
    </message>
    <message>
      <source>comments</source>
      <translation>コメント</translation>
    </message>
    <message>
      <source>marks</source>
      <translation>印</translation>
    </message>
    <message>
      <source>result</source>
      <translation>結果</translation>
    </message>
    <message>
      <source>texts on points</source>
      <translation>点上の文字</translation>
    </message>
    <message>
      <source>variations</source>
      <translation>変化</translation>
    </message>
    <message>
      <source>{file} is being written...</source>
      <translation>{file} を書き込んでいます...</translation>
    </message>
    <message>
      <source>{kind} files cannot hold all of this game.</source>
      <translation>{kind} ファイルにはこの棋譜のすべてを保存できません。</translation>
    </message>
    <message>
      <source>{move} is a forbidden move, which loses the game.</source>
      <translation>{move} は禁手で、打つと負けになります。</translation>
    </message>
    <message>
      <source>{old} is no longer among the engines: {new} plays on in its place.</source>
      <translation>{old} はエンジンの一覧にありません。代わりに {new} が対局を続けます。</translation>
    </message>
    <message numerus="yes">
      <source>%n move(s) hold against the threat.</source>
      <translation>
        <numerusform>脅威を防げる手は %n 手です。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) of your repertoire are to be drilled today.</source>
      <translation>
        <numerusform>今日練習するレパートリーの局面は %n 個です。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The branch is analysed: %n position(s) were new.</source>
      <translation>
        <numerusform>分岐の解析が終わりました。新しい局面は %n 個です。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/contests</name>
    <message>
      <source>0: no limit</source>
      <translation>0：制限なし</translation>
    </message>
    <message>
      <source>A folder with a page for spectators</source>
      <translation>観戦用ページのフォルダー</translation>
    </message>
    <message>
      <source>A fresh process for each game</source>
      <translation>対局ごとに新しいプロセス</translation>
    </message>
    <message>
      <source>A page with tables, curves and games (HTML)</source>
      <translation>表と曲線と対局のページ（HTML）</translation>
    </message>
    <message>
      <source>A random order needs a file of openings.</source>
      <translation>無作為な順序には開局ファイルが必要です。</translation>
    </message>
    <message>
      <source>All results are equal so far: the difference in Elo cannot be estimated yet.</source>
      <translation>これまでの結果がすべて同じため、Elo の差はまだ推定できません。</translation>
    </message>
    <message>
      <source>An engine's failure ends the tournament</source>
      <translation>エンジンの障害で大会を終える</translation>
    </message>
    <message>
      <source>An odd number of games leaves a colour unswapped: choose an even one.</source>
      <translation>奇数の対局数では色を替えない対局が残ります。偶数を選んでください。</translation>
    </message>
    <message>
      <source>Another match runner is playing this tournament.</source>
      <translation>別の対局プログラムがこの大会を実行しています。</translation>
    </message>
    <message>
      <source>As in the file</source>
      <translation>ファイルの順</translation>
    </message>
    <message>
      <source>Ask for every move with the whole board</source>
      <translation>毎手、盤面全体を送って尋ねる</translation>
    </message>
    <message>
      <source>Begin with opening</source>
      <translation>最初の序盤の番号</translation>
    </message>
    <message>
      <source>Black won {black}, White {white}, {draws} drawn; Black's advantage: {elo} Elo</source>
      <translation>黒 {black} 勝、白 {white} 勝、引き分け {draws}、黒の有利：{elo} Elo</translation>
    </message>
    <message>
      <source>By our own threat solver; 0: never</source>
      <translation>内蔵の追い詰め探索による。0：しない</translation>
    </message>
    <message>
      <source>Byes, round by round, each worth {points} in the order of the table: {engines}</source>
      <translation>不戦勝（ラウンド順、順位表ではそれぞれ {points} 点）：{engines}</translation>
    </message>
    <message>
      <source>Chance to accept what is not so</source>
      <translation>誤って採択する確率</translation>
    </message>
    <message>
      <source>Chance to reject what is so</source>
      <translation>誤って棄却する確率</translation>
    </message>
    <message>
      <source>Check its command and folder under Engines.</source>
      <translation>「エンジン」でコマンドとフォルダーを確認してください。</translation>
    </message>
    <message>
      <source>Cluster</source>
      <translation>クラスター</translation>
    </message>
    <message>
      <source>Columns x rows, for a board that is not square: 20x15</source>
      <translation>列数 x 行数。正方形でない盤：20x15</translation>
    </message>
    <message>
      <source>Cut openings after, moves</source>
      <translation>序盤を切り詰める手数</translation>
    </message>
    <message>
      <source>Depth</source>
      <translation>深さ</translation>
    </message>
    <message>
      <source>Difference: {elo} Elo; {first} is the stronger one with a probability of {share}</source>
      <translation>差：{elo} Elo、{first} の方が強い確率 {share}</translation>
    </message>
    <message>
      <source>Do not ask with SWAP2BOARD</source>
      <translation>SWAP2BOARD を使わない</translation>
    </message>
    <message>
      <source>Do not enforce the memory limit</source>
      <translation>メモリ制限を強制しない</translation>
    </message>
    <message>
      <source>Draw at, stones</source>
      <translation>引き分けとする石数</translation>
    </message>
    <message>
      <source>Draw by scores</source>
      <translation>評価値で引き分け</translation>
    </message>
    <message>
      <source>Each opening once, without swapped colours</source>
      <translation>各序盤を一度だけ、色を替えない</translation>
    </message>
    <message>
      <source>Each pairing plays its games once in each round</source>
      <translation>各ラウンドで各組がその局数を打つ</translation>
    </message>
    <message>
      <source>Early ends</source>
      <translation>途中終了</translation>
    </message>
    <message>
      <source>Elo from all games together; the mean of the engines is 0.</source>
      <translation>全対局から求めた Elo。エンジンの平均が 0 です。</translation>
    </message>
    <message>
      <source>Endings: {endings}</source>
      <translation>終局：{endings}</translation>
    </message>
    <message>
      <source>Equal seeds give equal orders</source>
      <translation>同じシードなら同じ順</translation>
    </message>
    <message>
      <source>Exchange all colours</source>
      <translation>すべての黒白を入れ替える</translation>
    </message>
    <message>
      <source>Faults</source>
      <translation>障害</translation>
    </message>
    <message>
      <source>Files, besides SGF</source>
      <translation>SGF 以外のファイル</translation>
    </message>
    <message>
      <source>Finished</source>
      <translation>終了</translation>
    </message>
    <message>
      <source>For engines that drop early lines</source>
      <translation>早すぎる行を落とすエンジンのため</translation>
    </message>
    <message>
      <source>Forfeits</source>
      <translation>没収</translation>
    </message>
    <message>
      <source>Forgive nothing: no tolerance, no second try</source>
      <translation>猶予なし（許容時間も再試行もなし）</translation>
    </message>
    <message>
      <source>Games as Piskvork writes them (PSQ)</source>
      <translation>Piskvork 形式の対局（PSQ）</translation>
    </message>
    <message>
      <source>Games lost by a crash, a limit or an illegal move.</source>
      <translation>クラッシュ、制限超過、反則手で負けた対局。</translation>
    </message>
    <message>
      <source>Gauntlet</source>
      <translation>勝ち抜き形式（1 対全員）</translation>
    </message>
    <message>
      <source>Give it more time, or play fewer games at once.</source>
      <translation>持ち時間を増やすか、同時対局数を減らしてください。</translation>
    </message>
    <message>
      <source>GomocupJudge: 10 ms of each move are forgiven</source>
      <translation>GomocupJudge：各手 10 ミリ秒は許される</translation>
    </message>
    <message>
      <source>Half the 95 % interval of the rating, with pairs of games as units.</source>
      <translation>レーティングの 95 % 区間の半幅（対局のペアを単位とする）。</translation>
    </message>
    <message>
      <source>How many engines play a gauntlet against all others</source>
      <translation>他のすべてと対戦するエンジンの数（ガントレット）</translation>
    </message>
    <message>
      <source>How openings are taken matters only with a file of openings.</source>
      <translation>開局の使い方の設定には開局ファイルが必要です。</translation>
    </message>
    <message>
      <source>It can only be made of a tournament that is recorded.</source>
      <translation>記録される大会からのみ作れます。</translation>
    </message>
    <message>
      <source>It contradicts “{other}”; keep only one of the two.</source>
      <translation>「{other}」と矛盾しています。どちらか一方だけにしてください。</translation>
    </message>
    <message>
      <source>It has no command; enter one under Engines.</source>
      <translation>コマンドがありません。「エンジン」で入力してください。</translation>
    </message>
    <message>
      <source>Its folder {value} is not there; change it under Engines.</source>
      <translation>フォルダー {value} がありません。「エンジン」で変更してください。</translation>
    </message>
    <message>
      <source>Its program is not there: {value}. Change its command under Engines.</source>
      <translation>プログラムがありません：{value}。「エンジン」でコマンドを変更してください。</translation>
    </message>
    <message>
      <source>Keep openings equal under symmetry</source>
      <translation>対称で同じ序盤を残す</translation>
    </message>
    <message>
      <source>Kind of file</source>
      <translation>ファイルの種類</translation>
    </message>
    <message>
      <source>Late</source>
      <translation>遅れ</translation>
    </message>
    <message>
      <source>Let engines run while the opponent thinks</source>
      <translation>相手の手番でもエンジンを止めない</translation>
    </message>
    <message>
      <source>Longest, ms</source>
      <translation>最長（ミリ秒）</translation>
    </message>
    <message>
      <source>Match</source>
      <translation>対戦</translation>
    </message>
    <message>
      <source>Mean, ms</source>
      <translation>平均（ミリ秒）</translation>
    </message>
    <message>
      <source>Moves and a score, such as 10 20: both engines' scores must agree for so many moves</source>
      <translation>手数と評価値（例：10 20）。両エンジンの評価値がその手数だけ一致すること</translation>
    </message>
    <message>
      <source>Moves made</source>
      <translation>手数</translation>
    </message>
    <message>
      <source>No engine is called “{value}” in {file}. Near it: {known}</source>
      <translation>{file} に「{value}」というエンジンはありません。近い名前：{known}</translation>
    </message>
    <message>
      <source>No engine runs in {value} bytes of memory: 350 MiB are {bytes}.</source>
      <translation>{value} バイトのメモリで動くエンジンはありません。350 MiB は {bytes} バイトです。</translation>
    </message>
    <message>
      <source>No opening of {value} can be played on this board by these rules.</source>
      <translation>{value} には、この盤とルールで使える開局がありません。</translation>
    </message>
    <message>
      <source>Nodes per move</source>
      <translation>1 手のノード数</translation>
    </message>
    <message>
      <source>Of games that the machine spoilt</source>
      <translation>マシンのせいで無効になった対局の</translation>
    </message>
    <message>
      <source>Only games that the first engine lost</source>
      <translation>最初のエンジンが負けた対局のみ</translation>
    </message>
    <message>
      <source>Openings and games</source>
      <translation>序盤と対局</translation>
    </message>
    <message>
      <source>Options are written as NAME=VALUE, such as tc=0/2 or nodes=1000.</source>
      <translation>オプションは NAME=VALUE の形で書きます。例：tc=0/2、nodes=1000。</translation>
    </message>
    <message>
      <source>Order of the openings</source>
      <translation>序盤の順</translation>
    </message>
    <message>
      <source>Overrun that is forgiven</source>
      <translation>許される超過</translation>
    </message>
    <message>
      <source>Pause after a move, ms</source>
      <translation>着手後の休み（ミリ秒）</translation>
    </message>
    <message>
      <source>Pause before a game, ms</source>
      <translation>対局前の休み（ミリ秒）</translation>
    </message>
    <message>
      <source>Paused</source>
      <translation>一時停止中</translation>
    </message>
    <message>
      <source>Piskvork: the tolerance may be overdrawn</source>
      <translation>Piskvork：許容時間まで超過できる</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>場所</translation>
    </message>
    <message>
      <source>Points</source>
      <translation>得点</translation>
    </message>
    <message>
      <source>Positions for training</source>
      <translation>学習用の局面</translation>
    </message>
    <message>
      <source>Processors</source>
      <translation>プロセッサ</translation>
    </message>
    <message>
      <source>Raise its memory limit under Engines.</source>
      <translation>「エンジン」でメモリ上限を上げてください。</translation>
    </message>
    <message>
      <source>Random</source>
      <translation>ランダム</translation>
    </message>
    <message>
      <source>Rating</source>
      <translation>レーティング</translation>
    </message>
    <message>
      <source>Ray, the program for clusters, is not installed.</source>
      <translation>クラスター用プログラム Ray がインストールされていません。</translation>
    </message>
    <message>
      <source>Replays</source>
      <translation>打ち直し</translation>
    </message>
    <message>
      <source>Results for rating programs (PGN)</source>
      <translation>レーティング計算用の結果（PGN）</translation>
    </message>
    <message>
      <source>Running</source>
      <translation>進行中</translation>
    </message>
    <message>
      <source>SPRT compares two engines: tick exactly two.</source>
      <translation>SPRT は 2 つのエンジンを比べます。ちょうど 2 つ選んでください。</translation>
    </message>
    <message>
      <source>SPRT is not possible in a knockout.</source>
      <translation>勝ち抜きでは SPRT は使えません。</translation>
    </message>
    <message>
      <source>SPRT, alpha</source>
      <translation>SPRT α</translation>
    </message>
    <message>
      <source>SPRT, beta</source>
      <translation>SPRT β</translation>
    </message>
    <message>
      <source>SPRT, bounds in</source>
      <translation>SPRT の境界の単位</translation>
    </message>
    <message>
      <source>SPRT, {elo0} against {elo1} Elo: {llr} (ends at {lower} or {upper}), {verdict}</source>
      <translation>SPRT、{elo0} 対 {elo1} Elo：{llr}（{lower} または {upper} で終了）、{verdict}</translation>
    </message>
    <message>
      <source>SPRT: alpha and beta must be above 0, and together below 1.</source>
      <translation>SPRT：alpha と beta は 0 より大きく、合計が 1 未満でなければなりません。</translation>
    </message>
    <message>
      <source>SPRT: the first bound must be below the second.</source>
      <translation>SPRT：最初の境界は 2 番目より低くなければなりません。</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>シード</translation>
    </message>
    <message>
      <source>Seeds</source>
      <translation>シード</translation>
    </message>
    <message>
      <source>Share of the positions</source>
      <translation>局面の割合</translation>
    </message>
    <message>
      <source>Something must be entered here.</source>
      <translation>ここには入力が必要です。</translation>
    </message>
    <message>
      <source>Speed</source>
      <translation>速度</translation>
    </message>
    <message>
      <source>Start, seconds</source>
      <translation>起動（秒）</translation>
    </message>
    <message>
      <source>Starting...</source>
      <translation>開始中...</translation>
    </message>
    <message>
      <source>Stopped</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>Stopping...</source>
      <translation>停止中...</translation>
    </message>
    <message>
      <source>Test it with the doctor under Engines.</source>
      <translation>「エンジン」でドクターによるテストを行ってください。</translation>
    </message>
    <message>
      <source>The engines' messages</source>
      <translation>エンジンの発言</translation>
    </message>
    <message>
      <source>The longest wait for an engine</source>
      <translation>エンジンを待つ最長時間</translation>
    </message>
    <message>
      <source>The openings in {value} have changed since the tournament began; put the old file back.</source>
      <translation>大会の開始後に {value} の開局が変わりました。元のファイルに戻してください。</translation>
    </message>
    <message>
      <source>The runner itself took {ms} ms a game (median).</source>
      <translation>対戦プログラム自体は 1 局に {ms} ミリ秒かかりました（中央値）。</translation>
    </message>
    <message>
      <source>The tournament ended with an error:</source>
      <translation>大会はエラーで終わりました：</translation>
    </message>
    <message>
      <source>The tournament is finished.</source>
      <translation>大会は終了しました。</translation>
    </message>
    <message>
      <source>The tournament is paused.</source>
      <translation>大会は一時停止中です。</translation>
    </message>
    <message>
      <source>The tournament is running.</source>
      <translation>大会を実行中です。</translation>
    </message>
    <message>
      <source>The tournament is starting...</source>
      <translation>大会を開始しています...</translation>
    </message>
    <message>
      <source>The tournament is stopping...</source>
      <translation>大会を停止しています...</translation>
    </message>
    <message>
      <source>The tournament was not played by narabe-match and cannot be resumed; it can only be watched.</source>
      <translation>この大会は narabe-match によるものではないため再開できません。観戦のみできます。</translation>
    </message>
    <message>
      <source>The tournament was played by another version of the match runner.</source>
      <translation>この大会は別の版の対局プログラムで行われました。</translation>
    </message>
    <message>
      <source>The tournament was stopped; it can be resumed in the Match layout.</source>
      <translation>大会は停止されました。「対戦」レイアウトで再開できます。</translation>
    </message>
    <message>
      <source>There is no such option.</source>
      <translation>そのようなオプションはありません。</translation>
    </message>
    <message>
      <source>There is no such option; these are known: {known}.</source>
      <translation>そのようなオプションはありません。使えるもの：{known}。</translation>
    </message>
    <message>
      <source>This cannot be changed in a tournament that has begun.</source>
      <translation>始まった大会では変更できません。</translation>
    </message>
    <message>
      <source>This form cannot hold this board or these rules; choose CSV.</source>
      <translation>この形式ではこの盤やルールを保存できません。CSV を選んでください。</translation>
    </message>
    <message>
      <source>This is not a text.</source>
      <translation>これは文字列ではありません。</translation>
    </message>
    <message>
      <source>This is not the event file of a tournament.</source>
      <translation>これは大会のイベントファイルではありません。</translation>
    </message>
    <message>
      <source>This machine has no processor {value}.</source>
      <translation>このコンピューターにプロセッサー {value} はありません。</translation>
    </message>
    <message>
      <source>This must be written as NAME=VALUE, in one line.</source>
      <translation>NAME=VALUE の形で一行に書いてください。</translation>
    </message>
    <message>
      <source>This tournament was not started by you on this computer.</source>
      <translation>この大会は、このコンピューターであなたが始めたものではありません。</translation>
    </message>
    <message>
      <source>Time and engines</source>
      <translation>時間とエンジン</translation>
    </message>
    <message>
      <source>Tolerance, seconds</source>
      <translation>許容（秒）</translation>
    </message>
    <message>
      <source>Turn the openings at each further pass</source>
      <translation>一巡ごとに序盤を回転する</translation>
    </message>
    <message>
      <source>Whole conversations with the engines</source>
      <translation>エンジンとのやりとり全部</translation>
    </message>
    <message>
      <source>Win by scores</source>
      <translation>評価値で勝ち</translation>
    </message>
    <message>
      <source>Win proven within, nodes</source>
      <translation>勝ちを証明するノード数</translation>
    </message>
    <message>
      <source>Winner: {engine}</source>
      <translation>優勝：{engine}</translation>
    </message>
    <message>
      <source>Without a limit a game might never end: choose a time per move or per game.</source>
      <translation>制限がないと対局が終わらないことがあります。1 手ごとか 1 局ごとの時間を選んでください。</translation>
    </message>
    <message>
      <source>Write a number of moves, a blank and a score, such as 10 20.</source>
      <translation>手数、空白、評価値の順に書いてください。例：10 20。</translation>
    </message>
    <message>
      <source>about {time}</source>
      <translation>約 {time}</translation>
    </message>
    <message>
      <source>adjudicated draw</source>
      <translation>判定引き分け</translation>
    </message>
    <message>
      <source>adjudicated win</source>
      <translation>判定勝ち</translation>
    </message>
    <message>
      <source>agreed draw</source>
      <translation>合意の引き分け</translation>
    </message>
    <message>
      <source>at least {games}</source>
      <translation>少なくとも {games}</translation>
    </message>
    <message>
      <source>at most {games}</source>
      <translation>多くて {games}</translation>
    </message>
    <message>
      <source>by its content</source>
      <translation>内容による</translation>
    </message>
    <message>
      <source>c-gomoku-cli: the game clock stops at 0</source>
      <translation>c-gomoku-cli：対局時計は 0 で止まる</translation>
    </message>
    <message>
      <source>clock: {manager}</source>
      <translation>時計：{manager}</translation>
    </message>
    <message>
      <source>crash</source>
      <translation>クラッシュ</translation>
    </message>
    <message>
      <source>did not start</source>
      <translation>起動失敗</translation>
    </message>
    <message>
      <source>each opening once</source>
      <translation>各序盤を一度</translation>
    </message>
    <message>
      <source>each opening with both colours</source>
      <translation>各序盤を両方の色で</translation>
    </message>
    <message>
      <source>forbidden move</source>
      <translation>禁手</translation>
    </message>
    <message>
      <source>full board</source>
      <translation>満局</translation>
    </message>
    <message>
      <source>how long they take is not known without limits of time</source>
      <translation>時間制限がないため所要時間は不明</translation>
    </message>
    <message>
      <source>illegal move</source>
      <translation>反則手</translation>
    </message>
    <message>
      <source>memory limit exceeded</source>
      <translation>メモリ上限超過</translation>
    </message>
    <message>
      <source>move limit</source>
      <translation>手数制限</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>応答なし</translation>
    </message>
    <message>
      <source>nodes/s</source>
      <translation>ノード/秒</translation>
    </message>
    <message>
      <source>normalised Elo</source>
      <translation>正規化 Elo</translation>
    </message>
    <message>
      <source>not decided yet</source>
      <translation>未決</translation>
    </message>
    <message>
      <source>on: each game has processors of its own; or those to use, such as 0,2,4-7</source>
      <translation>on：対局ごとに専用のプロセッサ。または使うものを指定（例：0,2,4-7）</translation>
    </message>
    <message>
      <source>openings {file}, seed {seed}</source>
      <translation>序盤 {file}、シード {seed}</translation>
    </message>
    <message>
      <source>protocol error</source>
      <translation>プロトコルエラー</translation>
    </message>
    <message>
      <source>ray or ray:ADDRESS: play on a Ray cluster</source>
      <translation>ray または ray:アドレス：Ray クラスターで打つ</translation>
    </message>
    <message>
      <source>resignation</source>
      <translation>投了</translation>
    </message>
    <message>
      <source>time limit exceeded</source>
      <translation>時間切れ</translation>
    </message>
    <message>
      <source>visits/s</source>
      <translation>訪問/秒</translation>
    </message>
    <message>
      <source>{days} d {hours} h</source>
      <translation>{days} 日 {hours} 時間</translation>
    </message>
    <message>
      <source>{elo} Elo or less accepted</source>
      <translation>{elo} Elo 以下と判定</translation>
    </message>
    <message>
      <source>{elo} Elo or more accepted</source>
      <translation>{elo} Elo 以上と判定</translation>
    </message>
    <message>
      <source>{first} against {second}: {wins} won, {losses} lost, {draws} drawn ({score})</source>
      <translation>{first} 対 {second}：{wins} 勝 {losses} 敗 {draws} 分（{score}）</translation>
    </message>
    <message>
      <source>{hours} h {minutes} min</source>
      <translation>{hours} 時間 {minutes} 分</translation>
    </message>
    <message>
      <source>{needed} processors are needed (games at once: {games}, threads of an engine: {threads}), and {there} are there.</source>
      <translation>プロセッサーが {needed} 個必要ですが（同時対局数：{games}、エンジンのスレッド数：{threads}）、{there} 個しかありません。</translation>
    </message>
    <message>
      <source>{place}: {problem}</source>
      <translation>{place}：{problem}</translation>
    </message>
    <message>
      <source>{value} holds another tournament.</source>
      <translation>{value} には別の大会が入っています。</translation>
    </message>
    <message>
      <source>{value} holds no opening.</source>
      <translation>{value} には開局がありません。</translation>
    </message>
    <message>
      <source>“{value}” is neither on nor off.</source>
      <translation>「{value}」は on でも off でもありません。</translation>
    </message>
    <message>
      <source>“{value}” is not a cluster: write ray or ray:ADDRESS.</source>
      <translation>「{value}」はクラスターではありません。ray または ray:ADDRESS と書いてください。</translation>
    </message>
    <message>
      <source>“{value}” is not a list of processors: write on, off or numbers such as 0,2,4-7.</source>
      <translation>「{value}」はプロセッサーの一覧ではありません。on、off、または 0,2,4-7 のような番号を書いてください。</translation>
    </message>
    <message>
      <source>“{value}” is not a number.</source>
      <translation>「{value}」は数ではありません。</translation>
    </message>
    <message>
      <source>“{value}” is not a time in seconds: write 0/2 for 2 s per move, 60/5 for 5 s per move and 60 s per game.</source>
      <translation>「{value}」は秒単位の時間ではありません。1 手 2 秒は 0/2、1 手 5 秒かつ 1 局 60 秒は 60/5 と書きます。</translation>
    </message>
    <message>
      <source>“{value}” is not a whole number.</source>
      <translation>「{value}」は整数ではありません。</translation>
    </message>
    <message>
      <source>“{value}” is not an amount of memory: write 350MB or 2GB.</source>
      <translation>「{value}」はメモリの量ではありません。350MB や 2GB と書いてください。</translation>
    </message>
    <message>
      <source>“{value}” is not an option.</source>
      <translation>「{value}」はオプションではありません。</translation>
    </message>
    <message>
      <source>“{value}” is not between {low} and {high} seconds.</source>
      <translation>「{value}」は {low} 秒から {high} 秒の間ではありません。</translation>
    </message>
    <message>
      <source>“{value}” is not between {low} and {high}.</source>
      <translation>「{value}」は {low} から {high} の範囲にありません。</translation>
    </message>
    <message>
      <source>“{value}” is not possible; choose one of these: {known}.</source>
      <translation>「{value}」は使えません。次から選んでください：{known}。</translation>
    </message>
    <message>
      <source>“{value}” is too small: {low} is the least.</source>
      <translation>「{value}」は小さすぎます。最小は {low} です。</translation>
    </message>
    <message>
      <source>“{value}” must end in .html, .json or .csv.</source>
      <translation>「{value}」の末尾は .html、.json、.csv のいずれかでなければなりません。</translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) of {played} ended by a forfeit ({share}): the result is weak evidence of strength.</source>
      <translation>
        <numerusform>{played} 局中 %n 局が没収試合です（{share}）。この結果は強さをほとんど表しません。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) repeat others move by move and are not counted as evidence.</source>
      <translation>
        <numerusform>%n 局は他の対局と一手ごとに同じで、証拠に数えません。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) were repeated because of delays of the machine.</source>
      <translation>
        <numerusform>マシンの遅れのため %n 局を打ち直しました。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>one colour won both games of {count} of %n opening(s)</source>
      <translation>
        <numerusform>%n 個の開局のうち {count} 個で同じ色が両局とも勝ち</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{engine} lost %n game(s) by a forfeit: {cause}.</source>
      <translation>
        <numerusform>{engine} は %n 局を没収で失いました：{cause}。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/dialogs</name>
    <message>
      <source>&lt; is what the engine was sent, &gt; what it answered, with the time in seconds.</source>
      <translation>&lt; はエンジンに送ったもの、&gt; はその答えです。先頭は秒単位の時刻です。</translation>
    </message>
    <message>
      <source>A file, also of another program...</source>
      <translation>ファイル（他のプログラムのものも可）...</translation>
    </message>
    <message>
      <source>A file...</source>
      <translation>ファイル...</translation>
    </message>
    <message>
      <source>A game that makes room for another is kept here.</source>
      <translation>別の対局に替わった対局がここに残ります。</translation>
    </message>
    <message>
      <source>A row scores a point and its stones become walls. When the board is full, the higher score wins.</source>
      <translation>列ができると 1 点となり、その石は壁になります。盤が埋まったとき、点の多いほうが勝ちです。</translation>
    </message>
    <message>
      <source>Add a folder...</source>
      <translation>フォルダーを追加...</translation>
    </message>
    <message>
      <source>Add a net</source>
      <translation>ネットを追加</translation>
    </message>
    <message>
      <source>Add games...</source>
      <translation>対局を追加...</translation>
    </message>
    <message>
      <source>Add these moves</source>
      <translation>これらの手を加える</translation>
    </message>
    <message>
      <source>Add...</source>
      <translation>追加...</translation>
    </message>
    <message>
      <source>Added per move</source>
      <translation>1 手ごとの加算</translation>
    </message>
    <message>
      <source>All</source>
      <translation>すべて</translation>
    </message>
    <message>
      <source>All games</source>
      <translation>共通</translation>
    </message>
    <message>
      <source>Allow</source>
      <translation>許可する</translation>
    </message>
    <message>
      <source>Allow this only if you know where it comes from, and what everything in this list does.</source>
      <translation>出所と、この一覧にあるすべての働きが分かっている場合にだけ許可してください。</translation>
    </message>
    <message>
      <source>Alpha-beta</source>
      <translation>アルファ・ベータ法</translation>
    </message>
    <message>
      <source>Analyse</source>
      <translation>検討する</translation>
    </message>
    <message>
      <source>Analyse this branch</source>
      <translation>この分岐を解析</translation>
    </message>
    <message>
      <source>Anywhere on the board</source>
      <translation>盤のどこでも</translation>
    </message>
    <message>
      <source>As files in an archive, which can be mended and imported again.</source>
      <translation>直してもう一度取り込めるように、アーカイブのファイルとして保存します。</translation>
    </message>
    <message>
      <source>As last time</source>
      <translation>前回と同じ</translation>
    </message>
    <message>
      <source>As my rating</source>
      <translation>自分のレートに合わせる</translation>
    </message>
    <message>
      <source>As shown</source>
      <translation>表示中の手順</translation>
    </message>
    <message>
      <source>Ask before a forbidden move against an engine</source>
      <translation>エンジンとの対局で禁手を打つ前に確認する</translation>
    </message>
    <message>
      <source>Ask before resigning</source>
      <translation>投了の前に確認する</translation>
    </message>
    <message>
      <source>Assigned more than once: {keys}</source>
      <translation>重複した割り当て：{keys}</translation>
    </message>
    <message>
      <source>Automatic</source>
      <translation>自動</translation>
    </message>
    <message>
      <source>Automatic: all cores of this computer but one for Narabe's own engine at full strength; one below it, in tournaments, and for other engines.</source>
      <translation>自動：Narabe 自身のエンジンは最強のとき、このコンピューターのコアを一つ残してすべて使います。それより弱いとき、トーナメント、ほかのエンジンでは一つです。</translation>
    </message>
    <message>
      <source>Black begins. The players place stones in turn on empty points; stones never move. Five in a row, across, down or diagonally, win. A full board without a row is a draw.</source>
      <translation>黒から始めます。交互に空いた点へ石を置き、石は動かしません。縦・横・斜めに五つ並べると勝ちです。並びのないまま盤が埋まると引き分けです。</translation>
    </message>
    <message>
      <source>Black's score, %</source>
      <translation>黒の得点率（%）</translation>
    </message>
    <message>
      <source>Board and rules</source>
      <translation>盤とルール</translation>
    </message>
    <message>
      <source>By colour</source>
      <translation>色別</translation>
    </message>
    <message>
      <source>By month</source>
      <translation>月別</translation>
    </message>
    <message>
      <source>By opening, the worst first</source>
      <translation>序盤別（悪い順）</translation>
    </message>
    <message>
      <source>By opponent</source>
      <translation>相手別</translation>
    </message>
    <message>
      <source>By rule</source>
      <translation>ルール別</translation>
    </message>
    <message>
      <source>By the rules that the file names, {rules}, the game is over after move {number}.</source>
      <translation>ファイルに書かれたルール（{rules}）では、{number} 手目で対局が終わります。</translation>
    </message>
    <message>
      <source>Byo-yomi, a period</source>
      <translation>秒読み（1 回）</translation>
    </message>
    <message>
      <source>Candidates shown</source>
      <translation>表示する候補手</translation>
    </message>
    <message>
      <source>Changing the language reopens the window; the game stays as it is.</source>
      <translation>言語を変えるとウィンドウが開き直されます。対局はそのままです。</translation>
    </message>
    <message>
      <source>Choose a game</source>
      <translation>対局を選ぶ</translation>
    </message>
    <message>
      <source>Choose a net</source>
      <translation>ネットを選択</translation>
    </message>
    <message>
      <source>Choose an engine</source>
      <translation>エンジンを選ぶ</translation>
    </message>
    <message>
      <source>Choose the folder of a training run</source>
      <translation>学習のフォルダーを選択</translation>
    </message>
    <message>
      <source>Choose...</source>
      <translation>選択...</translation>
    </message>
    <message>
      <source>Clear</source>
      <translation>全部消す</translation>
    </message>
    <message>
      <source>Click two corners of the region: within it all must be as here, in any of the symmetries.</source>
      <translation>領域の二隅をクリックしてください。中はここと同じでなければなりません（対称形も可）。</translation>
    </message>
    <message>
      <source>Colour</source>
      <translation>色</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>列</translation>
    </message>
    <message>
      <source>Command</source>
      <translation>コマンド</translation>
    </message>
    <message>
      <source>Confirm moves with a second click</source>
      <translation>2 回目のクリックで着手を確定</translation>
    </message>
    <message>
      <source>Conflicts</source>
      <translation>食い違い</translation>
    </message>
    <message>
      <source>Continuous game</source>
      <translation>続行ゲーム</translation>
    </message>
    <message>
      <source>Continuous: a row scores a point, and play goes on</source>
      <translation>続行ゲーム：列ごとに 1 点、対局は続く</translation>
    </message>
    <message>
      <source>Coordinates</source>
      <translation>座標</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>コピー</translation>
    </message>
    <message>
      <source>Cost on average</source>
      <translation>平均の損失</translation>
    </message>
    <message>
      <source>Count rows from the bottom</source>
      <translation>行番号を下から数える</translation>
    </message>
    <message>
      <source>Counted in games with Teach me: each time a win was there to be taken, or one to be stopped.</source>
      <translation>「教えて」を使う対局で数えます。勝ちがあったとき、または相手の勝ちを止めるべきときです。</translation>
    </message>
    <message>
      <source>Ctrl+Shift+R reviews the whole game and lists the mistakes with better moves; Ctrl+Shift+M asks you to find them yourself.</source>
      <translation>Ctrl+Shift+R で対局全体を振り返り、悪手とより良い手を一覧にします。Ctrl+Shift+M では自分でその手を探します。</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>暗い</translation>
    </message>
    <message>
      <source>Day</source>
      <translation>日</translation>
    </message>
    <message>
      <source>Days from today</source>
      <translation>今日からの日数</translation>
    </message>
    <message>
      <source>Dead while the board has the focus: {keys}</source>
      <translation>盤にフォーカスがある間は無効：{keys}</translation>
    </message>
    <message>
      <source>Defaults</source>
      <translation>初期設定</translation>
    </message>
    <message>
      <source>Difficulty</source>
      <translation>難易度</translation>
    </message>
    <message>
      <source>Documentation</source>
      <translation>ドキュメント</translation>
    </message>
    <message>
      <source>Double</source>
      <translation>重複</translation>
    </message>
    <message>
      <source>Doubles in the library</source>
      <translation>ライブラリ内の重複</translation>
    </message>
    <message>
      <source>Draw the moves played where no analysis is</source>
      <translation>解析がない局面では打たれた手を表示</translation>
    </message>
    <message>
      <source>Each game is saved with its analysis in the folder “{folder}” beside it. Double-click a reviewed game to open it. You may close this window in the meantime.</source>
      <translation>各対局は解析とともに隣のフォルダー「{folder}」に保存されます。検討済みの対局はダブルクリックで開きます。その間このウィンドウは閉じてもかまいません。</translation>
    </message>
    <message>
      <source>Earlier games</source>
      <translation>以前の対局</translation>
    </message>
    <message>
      <source>Easier</source>
      <translation>やさしめ</translation>
    </message>
    <message>
      <source>Engines</source>
      <translation>エンジン</translation>
    </message>
    <message>
      <source>Engines &gt; Engines adds any engine that speaks the Gomocup protocol. Ctrl+T starts a tournament, which goes on by itself when you close the window.</source>
      <translation>「エンジン &gt; エンジン」で、Gomocup プロトコルに対応したエンジンを追加できます。Ctrl+T で大会を始めます。ウィンドウを閉じても続けることができます。</translation>
    </message>
    <message>
      <source>Engines and tournaments</source>
      <translation>エンジンと大会</translation>
    </message>
    <message>
      <source>Engines have no byo-yomi: they are sent the period as the time for a move.</source>
      <translation>エンジンは秒読みを知りません。秒読みの時間を 1 手の時間として伝えます。</translation>
    </message>
    <message>
      <source>Engines without a limit of visits take all of it</source>
      <translation>訪問数の制限に対応しないエンジンは、この時間をすべて使います</translation>
    </message>
    <message>
      <source>Erase</source>
      <translation>消す</translation>
    </message>
    <message>
      <source>Exactly five in a row win, unless the opponent's stones stand at both ends. With overlines, more than five win as well.</source>
      <translation>ちょうど五つ並べると勝ちですが、両端が相手の石でふさがれていると勝ちになりません。長連可の場合は六つ以上でも勝ちです。</translation>
    </message>
    <message>
      <source>Exactly five in a row win; six or more do not count.</source>
      <translation>ちょうど五つ並べると勝ちで、六つ以上は数えません。</translation>
    </message>
    <message>
      <source>Exchange the colours</source>
      <translation>色を交換</translation>
    </message>
    <message>
      <source>Export...</source>
      <translation>書き出し...</translation>
    </message>
    <message>
      <source>F2 starts a game against an engine, a person or between two engines. Click to play, or type a coordinate such as h8 and press Enter. Backspace takes back, F3 gives a hint, F4 makes the engine move at once, F8 pauses.</source>
      <translation>F2 で、エンジンまたは人との対局や、エンジン同士の対局を始めます。クリックで打つか、h8 のように座標を入力して Enter を押します。Backspace で待った、F3 でヒント、F4 でエンジンにすぐ打たせ、F8 で一時停止します。</translation>
    </message>
    <message>
      <source>Files that are written:</source>
      <translation>書き込まれるファイル：</translation>
    </message>
    <message>
      <source>Find a command</source>
      <translation>コマンドを検索</translation>
    </message>
    <message>
      <source>Find a command...</source>
      <translation>コマンドを検索...</translation>
    </message>
    <message>
      <source>First</source>
      <translation>優先</translation>
    </message>
    <message>
      <source>First engine</source>
      <translation>最初のエンジン</translation>
    </message>
    <message>
      <source>Five in a row wins. Choose an opponent: you begin.</source>
      <translation>五を並べれば勝ちです。相手を選んでください。先手はあなたです。</translation>
    </message>
    <message>
      <source>Five or more in a row win.</source>
      <translation>五つ以上並べると勝ちです。</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>フォルダー</translation>
    </message>
    <message>
      <source>Folder of games to review</source>
      <translation>検討する対局のフォルダー</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>発見</translation>
    </message>
    <message>
      <source>From</source>
      <translation>元にするもの</translation>
    </message>
    <message>
      <source>From elsewhere</source>
      <translation>外部からのもの</translation>
    </message>
    <message>
      <source>From so many visits on</source>
      <translation>この探索数から</translation>
    </message>
    <message>
      <source>Games at least</source>
      <translation>最少の対局数</translation>
    </message>
    <message>
      <source>Gaps</source>
      <translation>抜け</translation>
    </message>
    <message>
      <source>Gauntlet: the first against the others</source>
      <translation>ガントレット：先頭と他の全員</translation>
    </message>
    <message>
      <source>Harder</source>
      <translation>難しめ</translation>
    </message>
    <message>
      <source>Help</source>
      <translation>ヘルプ</translation>
    </message>
    <message>
      <source>Hide results with fewer visits than</source>
      <translation>訪問数がこれより少ない結果を隠す</translation>
    </message>
    <message>
      <source>How Narabe's own engine searches. Automatic: alpha-beta for a move in a given time, Monte-Carlo tree search to compare several moves and to play at a level.</source>
      <translation>Narabe 自身のエンジンの探索方法。自動：制限時間内の着手にはアルファ・ベータ法、複数の手の比較とレベル対局にはモンテカルロ木探索を使います。</translation>
    </message>
    <message>
      <source>INFO options</source>
      <translation>INFO オプション</translation>
    </message>
    <message>
      <source>Import my games...</source>
      <translation>自分の対局を取り込む...</translation>
    </message>
    <message>
      <source>In the file this is another game ({game}). It is read as Gomoku or Renju.</source>
      <translation>ファイルには別のゲーム（{game}）と書かれています。五目並べまたは連珠として読み込みます。</translation>
    </message>
    <message>
      <source>It plays against all others in a gauntlet, is the one that SPRT tests, and the top seed.</source>
      <translation>1 対全員では他のすべてと打ち、SPRT で検定され、第 1 シードになります。</translation>
    </message>
    <message>
      <source>It used {size} MiB in a test and would lose games by this limit.</source>
      <translation>テストで {size} MiB を使用しました。この上限では対局を失います。</translation>
    </message>
    <message>
      <source>It used {size} MiB in a test.</source>
      <translation>テストで {size} MiB を使用しました。</translation>
    </message>
    <message>
      <source>Join</source>
      <translation>統合</translation>
    </message>
    <message>
      <source>Joined, the first of two games stays, with what it lacks of the other's names, date and result. Comments and analyses stay in any case.</source>
      <translation>統合すると、二つのうち最初の対局が残り、欠けている名前・日付・結果をもう一方から補います。コメントと解析は必ず残ります。</translation>
    </message>
    <message>
      <source>Just look around</source>
      <translation>見るだけ</translation>
    </message>
    <message>
      <source>Keep analyses, and my mistakes</source>
      <translation>解析と自分のミスを保存</translation>
    </message>
    <message>
      <source>Keep and open games</source>
      <translation>対局の保存と読み込み</translation>
    </message>
    <message>
      <source>Keep only this move</source>
      <translation>この手だけを残す</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>キー</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>言語</translation>
    </message>
    <message>
      <source>Learn</source>
      <translation>学ぶ</translation>
    </message>
    <message>
      <source>Learn from a game</source>
      <translation>対局から学ぶ</translation>
    </message>
    <message>
      <source>Learn the game</source>
      <translation>遊び方を学ぶ</translation>
    </message>
    <message>
      <source>Lesson</source>
      <translation>レッスン</translation>
    </message>
    <message>
      <source>Lessons</source>
      <translation>レッスン</translation>
    </message>
    <message>
      <source>Level</source>
      <translation>レベル</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>レベル</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>明るい</translation>
    </message>
    <message>
      <source>Limit to {size} MiB</source>
      <translation>{size} MiB に制限</translation>
    </message>
    <message>
      <source>Lines</source>
      <translation>変化</translation>
    </message>
    <message>
      <source>Loss per move</source>
      <translation>1 手あたりの損失</translation>
    </message>
    <message>
      <source>Lost</source>
      <translation>負け</translation>
    </message>
    <message>
      <source>Manual</source>
      <translation>マニュアル</translation>
    </message>
    <message>
      <source>Mark forbidden points (renju)</source>
      <translation>禁点を表示（連珠）</translation>
    </message>
    <message>
      <source>Measure</source>
      <translation>測定</translation>
    </message>
    <message>
      <source>Measuring the memory that the engine needs...</source>
      <translation>エンジンに必要なメモリを測定しています...</translation>
    </message>
    <message>
      <source>Memory limit</source>
      <translation>メモリ上限</translation>
    </message>
    <message>
      <source>Mistakes, the commonest first</source>
      <translation>ミス（多い順）</translation>
    </message>
    <message>
      <source>Monte-Carlo tree search</source>
      <translation>モンテカルロ木探索</translation>
    </message>
    <message>
      <source>Motif</source>
      <translation>テーマ</translation>
    </message>
    <message>
      <source>Move numbers</source>
      <translation>手順番号</translation>
    </message>
    <message>
      <source>Moves deep</source>
      <translation>深さ（手数）</translation>
    </message>
    <message>
      <source>Moves shown per variation</source>
      <translation>変化ごとに表示する手数</translation>
    </message>
    <message>
      <source>My names in games from elsewhere</source>
      <translation>他の場所の対局での自分の名前</translation>
    </message>
    <message>
      <source>My names...</source>
      <translation>自分の名前...</translation>
    </message>
    <message>
      <source>My results</source>
      <translation>自分の成績</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>名前</translation>
    </message>
    <message>
      <source>Narabe's own engine</source>
      <translation>Narabe 内蔵エンジン</translation>
    </message>
    <message>
      <source>Net</source>
      <translation>ネット</translation>
    </message>
    <message>
      <source>New to the game? Twelve short lessons, played on the board.</source>
      <translation>初めての方へ：盤上で学ぶ短い十二のレッスン。</translation>
    </message>
    <message>
      <source>New tournament</source>
      <translation>新しい大会</translation>
    </message>
    <message>
      <source>No game of yours with a result is in the library: import games, and give your names.</source>
      <translation>結果のあるあなたの対局がライブラリにありません。対局を取り込み、自分の名前を指定してください。</translation>
    </message>
    <message>
      <source>No game with a year and a result was played on this board.</source>
      <translation>この盤には年と結果のある対局がありません。</translation>
    </message>
    <message>
      <source>No review has found a mistake of yours yet.</source>
      <translation>検討で見つかったあなたのミスはまだありません。</translation>
    </message>
    <message>
      <source>None</source>
      <translation>なし</translation>
    </message>
    <message>
      <source>None of your games was played on this board.</source>
      <translation>この盤にはあなたの対局がありません。</translation>
    </message>
    <message>
      <source>Nothing of the repertoire has been drilled yet.</source>
      <translation>レパートリーはまだ練習していません。</translation>
    </message>
    <message>
      <source>Number</source>
      <translation>数</translation>
    </message>
    <message>
      <source>Of the last {count}</source>
      <translation>直近 {count} 回</translation>
    </message>
    <message>
      <source>Of the match runner, for this engine alone: tc=0/2 for two seconds a move, nodes=1000, ...</source>
      <translation>対戦プログラムの、このエンジンだけの設定：tc=0/2 は 1 手 2 秒、nodes=1000、...</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>開く</translation>
    </message>
    <message>
      <source>Opening rule</source>
      <translation>開局規定</translation>
    </message>
    <message>
      <source>Openings by year</source>
      <translation>年ごとの序盤</translation>
    </message>
    <message>
      <source>Own options</source>
      <translation>個別設定</translation>
    </message>
    <message>
      <source>Per game</source>
      <translation>1 局ごと</translation>
    </message>
    <message>
      <source>Per move</source>
      <translation>1 手ごと</translation>
    </message>
    <message>
      <source>Periods</source>
      <translation>回数</translation>
    </message>
    <message>
      <source>Pictures of the library</source>
      <translation>ライブラリのグラフ</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>対局</translation>
    </message>
    <message>
      <source>Play on from here</source>
      <translation>ここから対局</translation>
    </message>
    <message>
      <source>Play: {name}</source>
      <translation>対局：{name}</translation>
    </message>
    <message>
      <source>Player</source>
      <translation>対局者</translation>
    </message>
    <message>
      <source>Position</source>
      <translation>局面</translation>
    </message>
    <message>
      <source>Positions in a session</source>
      <translation>1 回の局面数</translation>
    </message>
    <message>
      <source>Positions of your games in which a review found your move wrong.</source>
      <translation>検討でミスとされた自分の対局の局面。</translation>
    </message>
    <message>
      <source>Practice</source>
      <translation>練習</translation>
    </message>
    <message>
      <source>Practise the mistakes of all reviewed games</source>
      <translation>検討したすべての対局の失着を練習します</translation>
    </message>
    <message>
      <source>Programs that are started:</source>
      <translation>起動されるプログラム：</translation>
    </message>
    <message>
      <source>Proven results are kept whatever they took</source>
      <translation>証明された結果は常に保存されます</translation>
    </message>
    <message>
      <source>Reading the games...</source>
      <translation>対局を読み込んでいます...</translation>
    </message>
    <message>
      <source>Reading the net...</source>
      <translation>ネットを読み込み中...</translation>
    </message>
    <message>
      <source>Region</source>
      <translation>領域</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>削除</translation>
    </message>
    <message>
      <source>Review overnight</source>
      <translation>夜の間に検討</translation>
    </message>
    <message>
      <source>Review several games</source>
      <translation>複数の対局を検討</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>行</translation>
    </message>
    <message>
      <source>Rule</source>
      <translation>ルール</translation>
    </message>
    <message>
      <source>Rules of the game</source>
      <translation>ゲームのルール</translation>
    </message>
    <message>
      <source>Save...</source>
      <translation>保存...</translation>
    </message>
    <message>
      <source>Saved searches</source>
      <translation>保存した検索</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>探索</translation>
    </message>
    <message>
      <source>Search for a shape</source>
      <translation>形を検索</translation>
    </message>
    <message>
      <source>Search for a shape...</source>
      <translation>形を検索...</translation>
    </message>
    <message>
      <source>Searching...</source>
      <translation>検索中...</translation>
    </message>
    <message>
      <source>Sent to the engine as INFO lines after those of the app.</source>
      <translation>アプリの INFO 行のあとに、INFO 行としてエンジンに送られます。</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>設定</translation>
    </message>
    <message>
      <source>Shape</source>
      <translation>形</translation>
    </message>
    <message>
      <source>Solve puzzles</source>
      <translation>問題を解く</translation>
    </message>
    <message>
      <source>Solved</source>
      <translation>正解</translation>
    </message>
    <message>
      <source>Sounds</source>
      <translation>音</translation>
    </message>
    <message>
      <source>Space starts and stops the analysis of the position shown. Point at a candidate to see its continuation. F5 shows the candidates, F6 the heat map, F7 the threats that our solver finds.</source>
      <translation>スペースキーで表示中の局面の検討を開始・停止します。候補手にマウスを合わせると続きの手順が表示されます。F5 は候補手、F6 はヒートマップ、F7 はソルバーが見つけた狙いを表示します。</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>開始</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状態</translation>
    </message>
    <message>
      <source>Stop the test</source>
      <translation>検査を中止</translation>
    </message>
    <message>
      <source>Strength</source>
      <translation>強さ</translation>
    </message>
    <message>
      <source>Swap and swap2</source>
      <translation>スワップとスワップ 2</translation>
    </message>
    <message>
      <source>Teach me: show at once when a move of mine is at fault</source>
      <translation>教えて：悪い手を打ったらすぐに知らせる</translation>
    </message>
    <message>
      <source>Test with the doctor</source>
      <translation>ドクターで検査</translation>
    </message>
    <message>
      <source>The INFO option “{key}” of {name} has no value.</source>
      <translation>{name} の INFO オプション「{key}」に値がありません。</translation>
    </message>
    <message>
      <source>The doctor checks whether an engine follows the protocol.</source>
      <translation>ドクターはエンジンがプロトコルに従うかを検査します。</translation>
    </message>
    <message>
      <source>The engine analyses the positions after this one that games or you put into the library, and its own best moves. It pauses while you play, and leaves out what it has analysed before.</source>
      <translation>この局面の後で、対局やあなたがライブラリに入れた局面と、エンジン自身の最善手を解析します。対局中は休み、解析済みのものは省きます。</translation>
    </message>
    <message>
      <source>The file does not contain the rules of the game.</source>
      <translation>ファイルには対局のルールが書かれていません。</translation>
    </message>
    <message>
      <source>The folder of a training run...</source>
      <translation>学習のフォルダー...</translation>
    </message>
    <message>
      <source>The last moves</source>
      <translation>最後の数手</translation>
    </message>
    <message>
      <source>The library's games after this position</source>
      <translation>この局面からのライブラリの対局</translation>
    </message>
    <message>
      <source>The match ends when it shows that the first engine is at least so strong</source>
      <translation>最初のエンジンが少なくともこれだけ強いと判明すると終了します</translation>
    </message>
    <message>
      <source>The match ends when it shows that the first engine is no stronger than this</source>
      <translation>最初のエンジンの強さがこれを超えないと判明すると終了します</translation>
    </message>
    <message>
      <source>The memory could not be measured: {reason}</source>
      <translation>メモリを測定できませんでした：{reason}</translation>
    </message>
    <message>
      <source>The moves I play most, after this position</source>
      <translation>この局面から自分がよく打つ手</translation>
    </message>
    <message>
      <source>The open game and its variations</source>
      <translation>開いている対局とその変化</translation>
    </message>
    <message>
      <source>The open game is always kept and is back at the next start; File &gt; Earlier games has those before it. Open SGF, PSQ and RenLib files, or paste a position in almost any form. Ctrl+Z undoes every edit.</source>
      <translation>開いている対局は常に保存され、次回の起動時に戻ります。それ以前の対局は「ファイル &gt; 以前の対局」にあります。SGF、PSQ、RenLib を開いたり、ほとんどの形式の局面を貼り付けたりできます。Ctrl+Z ですべての編集を元に戻せます。</translation>
    </message>
    <message>
      <source>The other side plays</source>
      <translation>相手の打ち方</translation>
    </message>
    <message>
      <source>The system's language</source>
      <translation>システムの言語</translation>
    </message>
    <message>
      <source>The test takes about a minute...</source>
      <translation>テストには 1 分ほどかかります...</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>テーマ</translation>
    </message>
    <message>
      <source>There are no earlier games yet.</source>
      <translation>以前の対局はまだありません。</translation>
    </message>
    <message>
      <source>There are no files of games in “{folder}”.</source>
      <translation>「{folder}」には棋譜ファイルがありません。</translation>
    </message>
    <message>
      <source>They are changed under Settings &gt; Keys.</source>
      <translation>設定 &gt; キー で変更できます。</translation>
    </message>
    <message>
      <source>Threads</source>
      <translation>スレッド</translation>
    </message>
    <message>
      <source>Tick your names on all sites: your results are found by them.</source>
      <translation>各サイトでのあなたの名前に印を付けてください。それをもとに成績を集めます。</translation>
    </message>
    <message>
      <source>Time for each side</source>
      <translation>各対局者の持ち時間</translation>
    </message>
    <message>
      <source>Time per move in a review, at most</source>
      <translation>検討での一手の時間（最大）</translation>
    </message>
    <message>
      <source>To make the start fair, one player places three stones, two black and one white, and the other chooses a colour. In swap2 the other may instead place one more stone of each colour and leave the choice to the first.</source>
      <translation>開始を公平にするため、一方が黒二つ白一つの三つの石を置き、もう一方が色を選びます。スワップ 2 では、相手は代わりに黒白一つずつ石を追加して、色の選択を最初の対局者に任せることもできます。</translation>
    </message>
    <message>
      <source>To move:</source>
      <translation>手番：</translation>
    </message>
    <message>
      <source>To win</source>
      <translation>勝ちの条件</translation>
    </message>
    <message>
      <source>Two engines are named {name}.</source>
      <translation>{name} という名前のエンジンが 2 つあります。</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>元に戻す</translation>
    </message>
    <message>
      <source>Uses the Go text protocol (GTP)</source>
      <translation>囲碁テキストプロトコル（GTP）を使う</translation>
    </message>
    <message>
      <source>Visits for each position</source>
      <translation>局面ごとの探索数</translation>
    </message>
    <message>
      <source>Visits per move in a review</source>
      <translation>検討での 1 手あたりの訪問数</translation>
    </message>
    <message>
      <source>Wall</source>
      <translation>壁</translation>
    </message>
    <message>
      <source>Welcome</source>
      <translation>ようこそ</translation>
    </message>
    <message>
      <source>Welcome to Narabe</source>
      <translation>Narabe へようこそ</translation>
    </message>
    <message>
      <source>What I know least</source>
      <translation>いちばん覚えていない手</translation>
    </message>
    <message>
      <source>What is in doubt</source>
      <translation>形勢のはっきりしないもの</translation>
    </message>
    <message>
      <source>What is known</source>
      <translation>覚えている度合い</translation>
    </message>
    <message>
      <source>What the position asked for</source>
      <translation>局面が求めたこと</translation>
    </message>
    <message>
      <source>What was cut or refused, and why</source>
      <translation>途中までのものと使えないもの、その理由</translation>
    </message>
    <message>
      <source>What was played most</source>
      <translation>最も多く打たれたもの</translation>
    </message>
    <message>
      <source>What you found</source>
      <translation>見つけたこと</translation>
    </message>
    <message>
      <source>While the board has the focus, letters are no commands: type a letter and a number, such as h8, and Enter to play there. Enter alone shows a cursor, the arrows move it, Escape hides it.</source>
      <translation>盤にフォーカスがある間、文字キーはコマンドになりません。h8 のように文字と数字を入力して Enter を押すと、そこに打ちます。Enter だけを押すとカーソルが表示され、矢印キーで動かし、Esc で隠します。</translation>
    </message>
    <message>
      <source>White has another time</source>
      <translation>白の時間は別</translation>
    </message>
    <message>
      <source>White wins with five or more, Black with exactly five. Black loses by making two open threes at once, two fours at once, or six or more in a row, unless the move also makes exactly five.</source>
      <translation>白は五つ以上、黒はちょうど五つで勝ちです。黒は三々・四々・長連を作ると負けですが、その手で同時にちょうど五つができれば勝ちです。</translation>
    </message>
    <message>
      <source>Who are you?</source>
      <translation>あなたの名前</translation>
    </message>
    <message>
      <source>Win rates are always Black's</source>
      <translation>勝率は常に黒から見た値</translation>
    </message>
    <message>
      <source>Wins and defences that were found in games between engines.</source>
      <translation>エンジン同士の対局から見つけた勝ちと防ぎ。</translation>
    </message>
    <message>
      <source>Won</source>
      <translation>勝ち</translation>
    </message>
    <message>
      <source>Wood</source>
      <translation>木目</translation>
    </message>
    <message>
      <source>Year</source>
      <translation>年</translation>
    </message>
    <message>
      <source>Your games</source>
      <translation>対戦成績</translation>
    </message>
    <message>
      <source>Your games against it: {score}</source>
      <translation>対戦成績：{score}</translation>
    </message>
    <message>
      <source>Your mistakes</source>
      <translation>あなたのミス</translation>
    </message>
    <message>
      <source>Your rating: {rating}</source>
      <translation>レーティング：{rating}</translation>
    </message>
    <message>
      <source>Your repertoire, line by line: Narabe plays the other side.</source>
      <translation>レパートリーを変化ごとに練習します。相手は Narabe が打ちます。</translation>
    </message>
    <message>
      <source>Your results</source>
      <translation>あなたの成績</translation>
    </message>
    <message>
      <source>Your score, %</source>
      <translation>あなたの得点率（%）</translation>
    </message>
    <message>
      <source>at least</source>
      <translation>最少</translation>
    </message>
    <message>
      <source>at most</source>
      <translation>最多</translation>
    </message>
    <message>
      <source>counting...</source>
      <translation>集計中...</translation>
    </message>
    <message>
      <source>due</source>
      <translation>今日の分</translation>
    </message>
    <message>
      <source>failed: {error}</source>
      <translation>失敗：{error}</translation>
    </message>
    <message>
      <source>from year</source>
      <translation>開始年</translation>
    </message>
    <message>
      <source>its beginning</source>
      <translation>その前半</translation>
    </message>
    <message>
      <source>its beginning, turned</source>
      <translation>その前半、向き違い</translation>
    </message>
    <message>
      <source>key value, one on each line</source>
      <translation>キー 値（1行に1つ）</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新規</translation>
    </message>
    <message>
      <source>no limit</source>
      <translation>無制限</translation>
    </message>
    <message>
      <source>none yet</source>
      <translation>まだありません</translation>
    </message>
    <message>
      <source>position {done} of {total}</source>
      <translation>局面 {done} / {total}</translation>
    </message>
    <message>
      <source>remembered</source>
      <translation>覚えている</translation>
    </message>
    <message>
      <source>reviewed</source>
      <translation>検討済み</translation>
    </message>
    <message>
      <source>second look {done} of {total}</source>
      <translation>再確認 {done} / {total}</translation>
    </message>
    <message>
      <source>separated by commas</source>
      <translation>コンマ区切り</translation>
    </message>
    <message>
      <source>stays</source>
      <translation>残る対局</translation>
    </message>
    <message>
      <source>the app's folder</source>
      <translation>アプリのフォルダー</translation>
    </message>
    <message>
      <source>the same</source>
      <translation>同じ</translation>
    </message>
    <message>
      <source>the same, turned</source>
      <translation>同じ、向き違い</translation>
    </message>
    <message>
      <source>the strongest for each game</source>
      <translation>対局ごとに最も強いもの</translation>
    </message>
    <message>
      <source>to year</source>
      <translation>終了年</translation>
    </message>
    <message>
      <source>unfinished</source>
      <translation>未終局</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>待機中</translation>
    </message>
    <message>
      <source>{all}, the first {shown} are listed</source>
      <translation>{all}（最初の {shown} 件を表示）</translation>
    </message>
    <message>
      <source>{all}, the last {shown} are listed</source>
      <translation>{all}（最後の {shown} 局を表示）</translation>
    </message>
    <message>
      <source>{engine} is not known to play other rows than five.</source>
      <translation>{engine} は五目以外の並びを打てるかどうか分かりません。</translation>
    </message>
    <message>
      <source>{found} of {asked}</source>
      <translation>{asked} 回中 {found} 回</translation>
    </message>
    <message>
      <source>{new} new, {known} known, {conflicts} in conflict</source>
      <translation>新規 {new}、既知 {known}、食い違い {conflicts}</translation>
    </message>
    <message>
      <source>{rules}: up to move {number}</source>
      <translation>{rules}：{number} 手目まで</translation>
    </message>
    <message>
      <source>{size}×{size}, {stones} in a row</source>
      <translation>{size}×{size}、{stones} 目並べ</translation>
    </message>
    <message numerus="yes">
      <source>%n move(s)</source>
      <translation>
        <numerusform>%n 手</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s)</source>
      <translation>
        <numerusform>%n 局面</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n stone(s)...</source>
      <translation>
        <numerusform>石 %n 個...</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>As many as you can, the easiest first; one that you do not solve costs %n second(s).</source>
      <translation>
        <numerusform>易しい問題から順に、できるだけ多く解きます。解けない問題は %n 秒の減点です。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} double(s)</source>
      <translation>
        <numerusform>重複 {count} 件</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} game(s)</source>
      <translation>
        <numerusform>{count} 局</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/engines</name>
    <message>
      <source>Answers</source>
      <translation>応答</translation>
    </message>
    <message>
      <source>Beginner</source>
      <translation>入門者</translation>
    </message>
    <message>
      <source>Builds attacks over several moves, and punishes loose ones.</source>
      <translation>何手もかけて攻めを組み立て、緩い手をとがめます。</translation>
    </message>
    <message>
      <source>Casual player</source>
      <translation>気軽な打ち手</translation>
    </message>
    <message>
      <source>Champion</source>
      <translation>チャンピオン</translation>
    </message>
    <message>
      <source>Club player</source>
      <translation>中級者</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>コマンド</translation>
    </message>
    <message>
      <source>End of the process</source>
      <translation>プロセスの終了</translation>
    </message>
    <message>
      <source>Expert</source>
      <translation>上級者</translation>
    </message>
    <message>
      <source>Finds every win by fours, and reads a few moves.</source>
      <translation>四追い勝ちを逃さず、数手先を読みます。</translation>
    </message>
    <message>
      <source>Finds every win by fours, and reads a little further.</source>
      <translation>四追い勝ちを逃さず、もう少し先を読みます。</translation>
    </message>
    <message>
      <source>Found:</source>
      <translation>結果：</translation>
    </message>
    <message>
      <source>Go text protocol</source>
      <translation>囲碁テキストプロトコル</translation>
    </message>
    <message>
      <source>Grandmaster</source>
      <translation>グランドマスター</translation>
    </message>
    <message>
      <source>Hobby player</source>
      <translation>愛好者</translation>
    </message>
    <message>
      <source>INFO values</source>
      <translation>INFO の値</translation>
    </message>
    <message>
      <source>It does not have swap2; its choices are taken from its moves and scores instead.</source>
      <translation>swap2 に対応していません。選択は着手と評価値から決められます。</translation>
    </message>
    <message>
      <source>It lacks commands of Yixin-Board, so that its analysis shows less.</source>
      <translation>Yixin-Board のコマンドが一部ないため、解析の表示が少なくなります。</translation>
    </message>
    <message>
      <source>It starts in {seconds} s.</source>
      <translation>{seconds} 秒で起動します。</translation>
    </message>
    <message>
      <source>It uses {size} MiB of memory.</source>
      <translation>{size} MiB のメモリを使用します。</translation>
    </message>
    <message>
      <source>Learner</source>
      <translation>初級者</translation>
    </message>
    <message>
      <source>Machine</source>
      <translation>マシン</translation>
    </message>
    <message>
      <source>Master</source>
      <translation>名人</translation>
    </message>
    <message>
      <source>Memory and processors</source>
      <translation>メモリとプロセッサー</translation>
    </message>
    <message>
      <source>Mistakes of the manager</source>
      <translation>マネージャーの誤り</translation>
    </message>
    <message>
      <source>Narabe</source>
      <translation>Narabe</translation>
    </message>
    <message>
      <source>Nets are read by narabe-train, which is not installed here.</source>
      <translation>ネットは narabe-train が読み込みますが、ここにはインストールされていません。</translation>
    </message>
    <message>
      <source>Often misses open threes, its own and yours.</source>
      <translation>自分のも相手のも活三をよく見落とします。</translation>
    </message>
    <message>
      <source>Openings</source>
      <translation>開局</translation>
    </message>
    <message>
      <source>Plays its best, within the clock.</source>
      <translation>持ち時間の中で最善を尽くします。</translation>
    </message>
    <message>
      <source>Reads deeply; only balanced, careful play holds against it.</source>
      <translation>深く読みます。均整の取れた慎重な手だけが通用します。</translation>
    </message>
    <message>
      <source>Robustness</source>
      <translation>堅牢性</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, and reads a little.</source>
      <translation>一目で良い手を見抜き、少し読みます。</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, and reads on from there.</source>
      <translation>一目で良い手を見抜き、そこから読み進めます。</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, reads far, and is hardly ever wrong.</source>
      <translation>一目で良い手を見抜き、遠くまで読み、めったに間違えません。</translation>
    </message>
    <message>
      <source>Sees most fours and threes, and overlooks some.</source>
      <translation>四や三はたいてい見えますが、見落とすこともあります。</translation>
    </message>
    <message>
      <source>Seldom overlooks a threat, but plans little.</source>
      <translation>狙いはめったに見落としませんが、先はあまり読みません。</translation>
    </message>
    <message>
      <source>Stops fives, but otherwise plays almost anywhere near the stones.</source>
      <translation>五は止めますが、ほかは石の近くのどこにでも打ちます。</translation>
    </message>
    <message>
      <source>Strong club player</source>
      <translation>クラブの強豪</translation>
    </message>
    <message>
      <source>The engine conforms to the protocol.</source>
      <translation>エンジンはプロトコルに準拠しています。</translation>
    </message>
    <message>
      <source>The net could not be read.</source>
      <translation>ネットを読み込めませんでした。</translation>
    </message>
    <message>
      <source>The test could not be finished: {reason}</source>
      <translation>テストを完了できませんでした：{reason}</translation>
    </message>
    <message>
      <source>This is not the description of a net.</source>
      <translation>これはネットの説明ではありません。</translation>
    </message>
    <message>
      <source>Time limits</source>
      <translation>時間制限</translation>
    </message>
    <message>
      <source>Yixin-Board's commands</source>
      <translation>Yixin-Board のコマンド</translation>
    </message>
    <message>
      <source>Your net and its search alone: the more visits, the further it looks.</source>
      <translation>あなたのネットとその探索だけで打ちます。訪問数が多いほど先を読みます。</translation>
    </message>
    <message>
      <source>about {elo} Elo</source>
      <translation>約 {elo} Elo</translation>
    </message>
    <message>
      <source>full strength</source>
      <translation>最強</translation>
    </message>
    <message>
      <source>{name} cannot be started: {error}</source>
      <translation>{name} を起動できません：{error}</translation>
    </message>
    <message>
      <source>{name} did not start in time.</source>
      <translation>{name} が時間内に起動しませんでした。</translation>
    </message>
    <message>
      <source>{name} does not answer.</source>
      <translation>{name} が応答しません。</translation>
    </message>
    <message>
      <source>{name} does not stop thinking.</source>
      <translation>{name} が思考を止めません。</translation>
    </message>
    <message>
      <source>{name} exited unexpectedly.</source>
      <translation>{name} が予期せず終了しました。</translation>
    </message>
    <message>
      <source>{name} flooded its output and was stopped.</source>
      <translation>{name} は出力があふれたため停止しました。</translation>
    </message>
    <message>
      <source>{name} gave an invalid answer: {text}</source>
      <translation>{name} の応答が不正です：{text}</translation>
    </message>
    <message>
      <source>{name} played an illegal move: {text}</source>
      <translation>{name} が不正な手を打ちました：{text}</translation>
    </message>
    <message>
      <source>{name} plays only five in a row.</source>
      <translation>{name} は五目並べしか知りません。</translation>
    </message>
    <message numerus="yes">
      <source>%n visit(s) a move</source>
      <translation>
        <numerusform>1手につき探索 %n 回</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It lacks what %n optional check(s) ask for.</source>
      <translation>
        <numerusform>任意の %n 項目には対応していません。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It passed %n check(s).</source>
      <translation>
        <numerusform>%n 項目に合格しました。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The engine does not conform to the protocol: it failed %n check(s).</source>
      <translation>
        <numerusform>エンジンはプロトコルに準拠していません：%n 項目が不合格です。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/model</name>
    <message>
      <source>Allowed a win by fours</source>
      <translation>四追い勝ちを許した</translation>
    </message>
    <message>
      <source>Allowed a win by threats</source>
      <translation>追い勝ちを許した</translation>
    </message>
    <message>
      <source>Black wins by forfeit.</source>
      <translation>黒の不戦勝です。</translation>
    </message>
    <message>
      <source>Black wins on time.</source>
      <translation>黒の時間切れ勝ちです。</translation>
    </message>
    <message>
      <source>Black wins, {score}: the board is full.</source>
      <translation>黒の勝ち（{score}）：盤が埋まりました。</translation>
    </message>
    <message>
      <source>Black wins.</source>
      <translation>黒の勝ち。</translation>
    </message>
    <message>
      <source>Black wins: White played an illegal move.</source>
      <translation>黒の勝ち：白が不正な手を打ちました。</translation>
    </message>
    <message>
      <source>Black wins: White resigned.</source>
      <translation>黒の勝ち：白が投了しました。</translation>
    </message>
    <message>
      <source>Black wins: White's engine crashed.</source>
      <translation>黒の勝ち：白のエンジンが異常終了しました。</translation>
    </message>
    <message>
      <source>Black wins: White's engine did not answer.</source>
      <translation>黒の勝ち：白のエンジンが応答しませんでした。</translation>
    </message>
    <message>
      <source>Black wins: White's engine did not start.</source>
      <translation>黒の勝ち：白のエンジンが起動しませんでした。</translation>
    </message>
    <message>
      <source>Black wins: White's engine gave an invalid answer.</source>
      <translation>黒の勝ち：白のエンジンの応答が不正でした。</translation>
    </message>
    <message>
      <source>Black wins: White's engine took too much memory.</source>
      <translation>黒の勝ち：白のエンジンがメモリを使いすぎました。</translation>
    </message>
    <message>
      <source>Black wins: {count} in a row.</source>
      <translation>黒の勝ち：{count} 連。</translation>
    </message>
    <message>
      <source>Black's win rate</source>
      <translation>黒の勝率</translation>
    </message>
    <message>
      <source>Blunder</source>
      <translation>大悪手</translation>
    </message>
    <message>
      <source>Delete branch</source>
      <translation>変化を削除</translation>
    </message>
    <message>
      <source>Did not stop a five</source>
      <translation>五を止めなかった</translation>
    </message>
    <message>
      <source>Forbidden move</source>
      <translation>禁手</translation>
    </message>
    <message>
      <source>Inaccuracy</source>
      <translation>緩手</translation>
    </message>
    <message>
      <source>Left an open three</source>
      <translation>活三を放置した</translation>
    </message>
    <message>
      <source>Make main line</source>
      <translation>本筋にする</translation>
    </message>
    <message>
      <source>Missed a five</source>
      <translation>五を見逃した</translation>
    </message>
    <message>
      <source>Missed a win by fours</source>
      <translation>四追い勝ちを見逃した</translation>
    </message>
    <message>
      <source>Missed a win by threats</source>
      <translation>追い勝ちを見逃した</translation>
    </message>
    <message>
      <source>Missed the only defence</source>
      <translation>唯一の防ぎを見逃した</translation>
    </message>
    <message>
      <source>The game is drawn by agreement.</source>
      <translation>合意により引き分けです。</translation>
    </message>
    <message>
      <source>The game is drawn, {score}: the board is full.</source>
      <translation>引き分け（{score}）：盤が埋まりました。</translation>
    </message>
    <message>
      <source>The game is drawn.</source>
      <translation>引き分け。</translation>
    </message>
    <message>
      <source>The game is drawn: the board is full.</source>
      <translation>引き分け：盤が埋まりました。</translation>
    </message>
    <message>
      <source>The game was aborted.</source>
      <translation>対局は中止されました。</translation>
    </message>
    <message>
      <source>White wins by forfeit.</source>
      <translation>白の不戦勝です。</translation>
    </message>
    <message>
      <source>White wins on time.</source>
      <translation>白の時間切れ勝ちです。</translation>
    </message>
    <message>
      <source>White wins, {score}: the board is full.</source>
      <translation>白の勝ち（{score}）：盤が埋まりました。</translation>
    </message>
    <message>
      <source>White wins.</source>
      <translation>白の勝ち。</translation>
    </message>
    <message>
      <source>White wins: Black made a double four, which is forbidden.</source>
      <translation>白の勝ち：黒が禁手の四々を打ちました。</translation>
    </message>
    <message>
      <source>White wins: Black made a double three, which is forbidden.</source>
      <translation>白の勝ち：黒が禁手の三々を打ちました。</translation>
    </message>
    <message>
      <source>White wins: Black made an overline, which is forbidden.</source>
      <translation>白の勝ち：黒が禁手の長連を打ちました。</translation>
    </message>
    <message>
      <source>White wins: Black played a forbidden move.</source>
      <translation>白の勝ち：黒が禁手を打ちました。</translation>
    </message>
    <message>
      <source>White wins: Black played an illegal move.</source>
      <translation>白の勝ち：黒が不正な手を打ちました。</translation>
    </message>
    <message>
      <source>White wins: Black resigned.</source>
      <translation>白の勝ち：黒が投了しました。</translation>
    </message>
    <message>
      <source>White wins: Black's engine crashed.</source>
      <translation>白の勝ち：黒のエンジンが異常終了しました。</translation>
    </message>
    <message>
      <source>White wins: Black's engine did not answer.</source>
      <translation>白の勝ち：黒のエンジンが応答しませんでした。</translation>
    </message>
    <message>
      <source>White wins: Black's engine did not start.</source>
      <translation>白の勝ち：黒のエンジンが起動しませんでした。</translation>
    </message>
    <message>
      <source>White wins: Black's engine gave an invalid answer.</source>
      <translation>白の勝ち：黒のエンジンの応答が不正でした。</translation>
    </message>
    <message>
      <source>White wins: Black's engine took too much memory.</source>
      <translation>白の勝ち：黒のエンジンがメモリを使いすぎました。</translation>
    </message>
    <message>
      <source>White wins: {count} in a row.</source>
      <translation>白の勝ち：{count} 連。</translation>
    </message>
    <message>
      <source>White's win rate</source>
      <translation>白の勝率</translation>
    </message>
    <message>
      <source>White's win rate: {rate}</source>
      <translation>白の勝率：{rate}</translation>
    </message>
    <message>
      <source>continuous, {score}</source>
      <translation>続行ゲーム {score}</translation>
    </message>
    <message>
      <source>lost on time</source>
      <translation>時間切れ負け</translation>
    </message>
    <message>
      <source>resigned</source>
      <translation>投了</translation>
    </message>
    <message>
      <source>{move}: {kind}</source>
      <translation>{move}：{kind}</translation>
    </message>
    <message>
      <source>{move}: {kind}, {loss}</source>
      <translation>{move}：{kind}、{loss}</translation>
    </message>
    <message numerus="yes">
      <source>%n blunder(s)</source>
      <translation>
        <numerusform>大悪手 %n</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n inaccuracy(ies)</source>
      <translation>
        <numerusform>緩手 %n</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n mistake(s)</source>
      <translation>
        <numerusform>悪手 %n</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n proven</source>
      <translation>
        <numerusform>証明済み %n</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the opponent has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>相手に %n 手の必勝手順があります（双方の手を数えます）。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the side to move has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>手番の側に %n 手の必勝手順があります（双方の手を数えます）。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} node(s)</source>
      <translation>
        <numerusform>{count} 局面</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} visit(s)</source>
      <translation>
        <numerusform>探索 {count} 回</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{mistake} in %n</source>
      <translation>
        <numerusform>{mistake}（%n 手）</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/panels</name>
    <message>
      <source>All engines</source>
      <translation>すべてのエンジン</translation>
    </message>
    <message>
      <source>Best</source>
      <translation>最善</translation>
    </message>
    <message>
      <source>Black %</source>
      <translation>黒 %</translation>
    </message>
    <message>
      <source>Black won {black}, White won {white}, drawn {draws}; last {year}</source>
      <translation>黒の勝ち {black}、白の勝ち {white}、引き分け {draws}；最新 {year}</translation>
    </message>
    <message>
      <source>Black {rate}</source>
      <translation>黒 {rate}</translation>
    </message>
    <message>
      <source>Black's win rate over the game</source>
      <translation>対局を通した黒の勝率</translation>
    </message>
    <message>
      <source>Branch: {done} positions analysed, {left} left</source>
      <translation>分岐：{done} 局面を解析済み、残り {left}</translation>
    </message>
    <message>
      <source>Branch: {done} positions analysed, {left} left; waiting for the end of the game</source>
      <translation>分岐：{done} 局面を解析済み、残り {left}。対局の終わりを待っています</translation>
    </message>
    <message>
      <source>By the engine's win rates</source>
      <translation>エンジンの勝率による</translation>
    </message>
    <message>
      <source>Candidates</source>
      <translation>候補手</translation>
    </message>
    <message>
      <source>Chapters</source>
      <translation>章</translation>
    </message>
    <message>
      <source>Click to enlarge</source>
      <translation>クリックで拡大</translation>
    </message>
    <message>
      <source>Comment on this position</source>
      <translation>この局面へのコメント</translation>
    </message>
    <message>
      <source>Comment...</source>
      <translation>コメント...</translation>
    </message>
    <message>
      <source>Cross table</source>
      <translation>対戦表</translation>
    </message>
    <message>
      <source>Cross table, curves and games (HTML)...</source>
      <translation>総当たり表、曲線、対局（HTML）...</translation>
    </message>
    <message>
      <source>Declare</source>
      <translation>宣言</translation>
    </message>
    <message>
      <source>Defence {number}</source>
      <translation>防ぎ {number}</translation>
    </message>
    <message>
      <source>Dismiss</source>
      <translation>閉じる</translation>
    </message>
    <message>
      <source>Draw what follows the next defence</source>
      <translation>次の防ぎに続く手順を表示</translation>
    </message>
    <message>
      <source>Elo after each game</source>
      <translation>各対局後の Elo</translation>
    </message>
    <message>
      <source>Ending</source>
      <translation>終局</translation>
    </message>
    <message>
      <source>Engine log</source>
      <translation>エンジンログ</translation>
    </message>
    <message>
      <source>Finish</source>
      <translation>終了</translation>
    </message>
    <message>
      <source>Games (SGF)...</source>
      <translation>対局（SGF）...</translation>
    </message>
    <message>
      <source>Games through the position</source>
      <translation>この局面を通る対局</translation>
    </message>
    <message>
      <source>Games, a file each (PSQ)...</source>
      <translation>対局、1 局 1 ファイル（PSQ）...</translation>
    </message>
    <message>
      <source>Hint</source>
      <translation>ヒント</translation>
    </message>
    <message>
      <source>How much of its own win rate the side that moved lost by the move</source>
      <translation>打った側がその手で失った自分の勝率</translation>
    </message>
    <message>
      <source>In my repertoire</source>
      <translation>自分のレパートリー</translation>
    </message>
    <message>
      <source>In question</source>
      <translation>疑問</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>種類</translation>
    </message>
    <message>
      <source>Lesson: {title}</source>
      <translation>レッスン：{title}</translation>
    </message>
    <message>
      <source>Lessons of this game:</source>
      <translation>この対局の課題：</translation>
    </message>
    <message>
      <source>Live board: click to enlarge it</source>
      <translation>ライブ盤：クリックで拡大</translation>
    </message>
    <message>
      <source>Loss</source>
      <translation>損失</translation>
    </message>
    <message>
      <source>Lost for the side to move</source>
      <translation>手番側の負け</translation>
    </message>
    <message>
      <source>Lost: Black {black}, White {white}</source>
      <translation>損失：黒 {black}、白 {white}</translation>
    </message>
    <message>
      <source>Moves played</source>
      <translation>打たれた手</translation>
    </message>
    <message>
      <source>New...</source>
      <translation>新規...</translation>
    </message>
    <message>
      <source>Next exercise</source>
      <translation>次の問題</translation>
    </message>
    <message>
      <source>No game has ended yet.</source>
      <translation>まだ終わった対局はありません。</translation>
    </message>
    <message>
      <source>No label</source>
      <translation>ラベルなし</translation>
    </message>
    <message>
      <source>No mistakes were found: no move lost {least} of the win rate or more, missed a proven win or allowed one.</source>
      <translation>ミスは見つかりませんでした：勝率を {least} 以上失った手も、証明された勝ちを逃した手や許した手もありません。</translation>
    </message>
    <message>
      <source>No mistakes were found: no move missed a proven win or allowed one.</source>
      <translation>ミスは見つかりませんでした：証明された勝ちを逃した手や許した手はありません。</translation>
    </message>
    <message>
      <source>Nodes</source>
      <translation>局面数</translation>
    </message>
    <message>
      <source>Not reviewed yet.</source>
      <translation>まだ検討していません。</translation>
    </message>
    <message>
      <source>One move fewer</source>
      <translation>一手戻す</translation>
    </message>
    <message>
      <source>One move more</source>
      <translation>一手進める</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>一時停止</translation>
    </message>
    <message>
      <source>Position {done} of {total}</source>
      <translation>局面 {done} / {total}</translation>
    </message>
    <message>
      <source>Proven</source>
      <translation>証明済み</translation>
    </message>
    <message>
      <source>Results</source>
      <translation>結果</translation>
    </message>
    <message>
      <source>Results for rating programs (PGN)...</source>
      <translation>レーティング計算用の結果（PGN）...</translation>
    </message>
    <message>
      <source>Search for games...</source>
      <translation>対局を検索...</translation>
    </message>
    <message>
      <source>Second look at move {done} of {total}</source>
      <translation>手の再確認 {done} / {total}</translation>
    </message>
    <message>
      <source>Share</source>
      <translation>割合</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>すべて表示</translation>
    </message>
    <message>
      <source>Show how the opponent wins</source>
      <translation>相手の勝ち方を表示</translation>
    </message>
    <message>
      <source>Show less</source>
      <translation>少なく表示</translation>
    </message>
    <message>
      <source>Show only lines containing...</source>
      <translation>次を含む行のみ表示...</translation>
    </message>
    <message>
      <source>Show the better line</source>
      <translation>より良い手順を表示</translation>
    </message>
    <message>
      <source>Show the solution</source>
      <translation>解答を表示</translation>
    </message>
    <message>
      <source>Shown when the game is over.</source>
      <translation>対局が終わってから表示します。</translation>
    </message>
    <message>
      <source>Side</source>
      <translation>手番</translation>
    </message>
    <message>
      <source>Skip</source>
      <translation>スキップ</translation>
    </message>
    <message>
      <source>Statistics</source>
      <translation>統計</translation>
    </message>
    <message>
      <source>Table of the games (CSV)...</source>
      <translation>対局の表（CSV）...</translation>
    </message>
    <message>
      <source>Text on a point...</source>
      <translation>点の文字...</translation>
    </message>
    <message>
      <source>Text on the point...</source>
      <translation>この点の文字...</translation>
    </message>
    <message>
      <source>The engines reported no win rates in this game.</source>
      <translation>この対局ではエンジンが勝率を示しませんでした。</translation>
    </message>
    <message>
      <source>The move to it is forced</source>
      <translation>そこへの手は必然</translation>
    </message>
    <message>
      <source>The move to it is to be avoided</source>
      <translation>そこへの手は避けるべき</translation>
    </message>
    <message>
      <source>The win rates of a game are shown when it is over.</source>
      <translation>勝率は対局の終了後に表示されます。</translation>
    </message>
    <message>
      <source>This engine reports no visits.</source>
      <translation>このエンジンは探索回数を伝えません。</translation>
    </message>
    <message>
      <source>This engine reports no win rates, so there is no curve.</source>
      <translation>このエンジンは勝率を伝えないため、グラフは表示されません。</translation>
    </message>
    <message>
      <source>This engine reports no win rates.</source>
      <translation>このエンジンは勝率を伝えません。</translation>
    </message>
    <message>
      <source>This engine reports no win rates: only what Narabe's own solver finds is listed.</source>
      <translation>このエンジンは勝率を示しません。Narabe のソルバーが見つけたものだけを表示します。</translation>
    </message>
    <message>
      <source>This engine shows only its move: no win rate, no visits and no other candidates.</source>
      <translation>このエンジンが示すのは自分の手だけです。勝率、探索回数、ほかの候補手は伝えません。</translation>
    </message>
    <message>
      <source>This engine shows only one move, and no visits.</source>
      <translation>このエンジンは候補手を1つしか示さず、探索回数も伝えません。</translation>
    </message>
    <message>
      <source>Time left</source>
      <translation>残り時間</translation>
    </message>
    <message>
      <source>Time used</source>
      <translation>消費時間</translation>
    </message>
    <message>
      <source>Tree</source>
      <translation>手順ツリー</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>もう一度</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>評価</translation>
    </message>
    <message>
      <source>Visits</source>
      <translation>訪問数</translation>
    </message>
    <message>
      <source>Watch...</source>
      <translation>観戦...</translation>
    </message>
    <message>
      <source>What the engines last reported of their chances, Black first</source>
      <translation>エンジンが最後に示した評価値（黒が先、各エンジン独自の単位）</translation>
    </message>
    <message>
      <source>White %</source>
      <translation>白 %</translation>
    </message>
    <message>
      <source>Won for the side to move</source>
      <translation>手番側の勝ち</translation>
    </message>
    <message>
      <source>avoid</source>
      <translation>避ける</translation>
    </message>
    <message>
      <source>depth {depth}</source>
      <translation>深さ {depth}</translation>
    </message>
    <message>
      <source>draws</source>
      <translation>引き分け</translation>
    </message>
    <message>
      <source>forced</source>
      <translation>必然</translation>
    </message>
    <message>
      <source>known: {figures}</source>
      <translation>既知：{figures}</translation>
    </message>
    <message>
      <source>less than a minute left</source>
      <translation>残り 1 分未満</translation>
    </message>
    <message>
      <source>loses</source>
      <translation>負け</translation>
    </message>
    <message>
      <source>proven draw</source>
      <translation>証明済みの引き分け</translation>
    </message>
    <message>
      <source>proven loss</source>
      <translation>証明済みの負け</translation>
    </message>
    <message>
      <source>proven win</source>
      <translation>証明済みの勝ち</translation>
    </message>
    <message>
      <source>wins</source>
      <translation>勝ち</translation>
    </message>
    <message>
      <source>{loss} lost per move</source>
      <translation>1手あたり {loss} の損失</translation>
    </message>
    <message>
      <source>{result} (proven)</source>
      <translation>{result}（証明済み）</translation>
    </message>
    <message numerus="yes">
      <source>%n more notice(s)</source>
      <translation>
        <numerusform>ほかに %n 件のお知らせ</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) from the library</source>
      <translation>
        <numerusform>%n 局面はライブラリから</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>about %n minute(s) left</source>
      <translation>
        <numerusform>残り約 %n 分</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>byo-yomi: %n period(s) left</source>
      <translation>
        <numerusform>秒読み：残り %n 回</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} game(s) here</source>
      <translation>
        <numerusform>ここに {count} 局</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/play</name>
    <message>
      <source>A game of the last start cannot be read ({error}). Its file is kept: {path}</source>
      <translation>前回の対局を読み込めません（{error}）。ファイルは残してあります：{path}</translation>
    </message>
    <message>
      <source>None: the first move is free</source>
      <translation>なし：初手は自由</translation>
    </message>
    <message>
      <source>Not swapped: {name} is Black.</source>
      <translation>交換なし：{name} は黒です。</translation>
    </message>
    <message>
      <source>Not swapped: {name} is White.</source>
      <translation>交換なし：{name} は白です。</translation>
    </message>
    <message>
      <source>Offer ten fifth moves</source>
      <translation>五手目を 10 か所提示</translation>
    </message>
    <message>
      <source>Place two more stones</source>
      <translation>さらに 2 つ石を置く</translation>
    </message>
    <message>
      <source>Stay Black</source>
      <translation>黒のまま</translation>
    </message>
    <message>
      <source>Stay White</source>
      <translation>白のまま</translation>
    </message>
    <message>
      <source>Swapped: {name} is Black now.</source>
      <translation>交換：{name} が黒になりました。</translation>
    </message>
    <message>
      <source>Swapped: {name} is White now.</source>
      <translation>交換：{name} が白になりました。</translation>
    </message>
    <message>
      <source>Take Black</source>
      <translation>黒を取る</translation>
    </message>
    <message>
      <source>Take White</source>
      <translation>白を取る</translation>
    </message>
    <message>
      <source>Ten fifth moves are offered by: {name}.</source>
      <translation>五手目を 10 か所提示するのは {name} です。</translation>
    </message>
    <message>
      <source>The result was taken back: the game goes on.</source>
      <translation>結果を取り消しました。対局を続けます。</translation>
    </message>
    <message>
      <source>There are unsaved games that made room for others.</source>
      <translation>保存されていない以前の対局があります。</translation>
    </message>
    <message>
      <source>Two more stones are placed by: {name}.</source>
      <translation>さらに 2 個の石を置くのは {name} です。</translation>
    </message>
    <message>
      <source>You are Black.</source>
      <translation>あなたは黒です。</translation>
    </message>
    <message>
      <source>You are White.</source>
      <translation>あなたは白です。</translation>
    </message>
    <message>
      <source>You lost the last {games} games: try {level}.</source>
      <translation>直近の {games} 局は全敗です。{level}を試してみましょう。</translation>
    </message>
    <message>
      <source>You swapped: you are Black now.</source>
      <translation>交換しました：あなたは黒です。</translation>
    </message>
    <message>
      <source>You swapped: you are White now.</source>
      <translation>交換しました：あなたは白です。</translation>
    </message>
    <message>
      <source>You won {won} of the last {games} games: try {level}.</source>
      <translation>直近の {games} 局で {won} 勝：{level}に挑戦しましょう。</translation>
    </message>
    <message>
      <source>first player</source>
      <translation>先の対局者</translation>
    </message>
    <message>
      <source>how many fifth moves will be offered?</source>
      <translation>五手目を何か所提示しますか？</translation>
    </message>
    <message>
      <source>offer a fifth move ({count} left).</source>
      <translation>五手目を提示してください（残り {count}）。</translation>
    </message>
    <message>
      <source>pick the fifth move that is best for you.</source>
      <translation>自分に最もよい五手目を選んでください。</translation>
    </message>
    <message>
      <source>place a black stone ({count} left).</source>
      <translation>黒石を置いてください（残り {count}）。</translation>
    </message>
    <message>
      <source>place a white stone ({count} left).</source>
      <translation>白石を置いてください（残り {count}）。</translation>
    </message>
    <message>
      <source>second player</source>
      <translation>後の対局者</translation>
    </message>
    <message>
      <source>which colour do you want?</source>
      <translation>どちらの色を選びますか？</translation>
    </message>
    <message>
      <source>{black} against {white}</source>
      <translation>{black} 対 {white}</translation>
    </message>
    <message>
      <source>{engine} decides...</source>
      <translation>{engine} が考えています...</translation>
    </message>
    <message>
      <source>{engine} places a black stone...</source>
      <translation>{engine} が黒石を置いています...</translation>
    </message>
    <message>
      <source>{engine} places a white stone...</source>
      <translation>{engine} が白石を置いています...</translation>
    </message>
    <message>
      <source>{name} chose to swap: you are Black now.</source>
      <translation>{name} は交換を選びました：あなたは黒です。</translation>
    </message>
    <message>
      <source>{name} chose to swap: you are White now.</source>
      <translation>{name} は交換を選びました：あなたは白です。</translation>
    </message>
    <message>
      <source>{name} does not swap: you are Black.</source>
      <translation>{name} は交換しません：あなたは黒です。</translation>
    </message>
    <message>
      <source>{name} does not swap: you are White.</source>
      <translation>{name} は交換しません：あなたは白です。</translation>
    </message>
    <message>
      <source>{name} offers ten fifth moves.</source>
      <translation>{name} が五手目を 10 か所提示します。</translation>
    </message>
    <message>
      <source>{name} places two more stones; then you choose a colour.</source>
      <translation>{name} がさらに 2 個の石を置き、そのあとあなたが色を選びます。</translation>
    </message>
    <message numerus="yes">
      <source>%n drawn</source>
      <translation>
        <numerusform>%n 分</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n lost</source>
      <translation>
        <numerusform>%n 敗</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n won</source>
      <translation>
        <numerusform>%n 勝</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/presenter</name>
    <message>
      <source>Again</source>
      <translation>もう一局</translation>
    </message>
    <message>
      <source>Black plays next: {name}.</source>
      <translation>次は黒番：{name}。</translation>
    </message>
    <message>
      <source>Continue</source>
      <translation>続ける</translation>
    </message>
    <message>
      <source>Engines are told no colours: here they judge forbidden moves for the wrong side.</source>
      <translation>エンジンには色が伝わらないため、ここでは禁手の判定が反対側になります。</translation>
    </message>
    <message>
      <source>Hidden until you have found the move.</source>
      <translation>手を見つけるまで表示されません。</translation>
    </message>
    <message>
      <source>Move {ply}: {side} to play</source>
      <translation>{ply} 手目：{side}の番</translation>
    </message>
    <message>
      <source>No analysis yet: press Space.</source>
      <translation>まだ解析がありません。スペースキーを押してください。</translation>
    </message>
    <message>
      <source>No game of the tournament has begun.</source>
      <translation>大会の対局はまだ始まっていません。</translation>
    </message>
    <message>
      <source>Paused: make a move or press {keys} to continue.</source>
      <translation>一時停止中：着手するか {keys} で再開します。</translation>
    </message>
    <message>
      <source>Paused: press {keys} to continue.</source>
      <translation>一時停止中：{keys} で再開します。</translation>
    </message>
    <message>
      <source>Play on</source>
      <translation>続ける</translation>
    </message>
    <message>
      <source>Play {level}</source>
      <translation>{level}と対局</translation>
    </message>
    <message>
      <source>Swap colours</source>
      <translation>色を入れ替える</translation>
    </message>
    <message>
      <source>Take back</source>
      <translation>待った</translation>
    </message>
    <message>
      <source>The game is over here: go back to analyse it.</source>
      <translation>ここで対局は終わりです。解析するには手を戻してください。</translation>
    </message>
    <message>
      <source>The game is paused.</source>
      <translation>対局は一時停止中です。</translation>
    </message>
    <message>
      <source>The tournament is being played.</source>
      <translation>大会が進行中です。</translation>
    </message>
    <message>
      <source>Viewing move {ply}; the game goes on.</source>
      <translation>{ply} 手目を表示中。対局は続いています。</translation>
    </message>
    <message>
      <source>Watch it</source>
      <translation>観戦する</translation>
    </message>
    <message>
      <source>White plays next: {name}.</source>
      <translation>次は白番：{name}。</translation>
    </message>
    <message>
      <source>You lose.</source>
      <translation>あなたの負けです。</translation>
    </message>
    <message>
      <source>You win!</source>
      <translation>あなたの勝ちです！</translation>
    </message>
    <message>
      <source>move {ply}</source>
      <translation>{ply} 手目</translation>
    </message>
    <message>
      <source>thinking...</source>
      <translation>思考中...</translation>
    </message>
    <message>
      <source>to move</source>
      <translation>手番</translation>
    </message>
    <message>
      <source>{side} is thinking...</source>
      <translation>{side}が考えています...</translation>
    </message>
  </context>
  <context>
    <name>library</name>
    <message>
      <source>The library has a new format. Notes on empty boards that may be of several sizes: {count}, kept for {boards}.</source>
      <translation>ライブラリは新しい形式になりました。どの大きさの盤のものか分からない空の盤へのメモ：{count}件。次の盤のものとして残しました：{boards}。</translation>
    </message>
    <message>
      <source>a game</source>
      <translation>対局</translation>
    </message>
    <message>
      <source>a kind of board</source>
      <translation>盤の種類</translation>
    </message>
    <message>
      <source>a position</source>
      <translation>局面</translation>
    </message>
    <message>
      <source>a proof</source>
      <translation>証明</translation>
    </message>
    <message>
      <source>a repertoire</source>
      <translation>レパートリー</translation>
    </message>
    <message>
      <source>a saved search</source>
      <translation>保存した検索</translation>
    </message>
    <message>
      <source>an analysis</source>
      <translation>解析</translation>
    </message>
    <message>
      <source>another program has been writing for too long; try again</source>
      <translation>別のプログラムが長く書き込んでいます。もう一度試してください</translation>
    </message>
    <message>
      <source>another program's database, not a Narabe library</source>
      <translation>別のプログラムのデータベースで、Narabe のライブラリではありません</translation>
    </message>
    <message>
      <source>damaged ({reason}); restore it from a copy, or save what can be read with `merge` into a new one</source>
      <translation>壊れています（{reason}）。控えから戻すか、`merge` で読める部分を新しいものに保存してください</translation>
    </message>
    <message>
      <source>game {number}</source>
      <translation>対局 {number}</translation>
    </message>
    <message>
      <source>no such file</source>
      <translation>そのようなファイルはありません</translation>
    </message>
    <message>
      <source>not a Narabe library</source>
      <translation>Narabe のライブラリではありません</translation>
    </message>
    <message>
      <source>not an ordinary file</source>
      <translation>通常のファイルではありません</translation>
    </message>
    <message>
      <source>not the name of a file</source>
      <translation>ファイル名ではありません</translation>
    </message>
    <message>
      <source>the disk is full; nothing of this step was written</source>
      <translation>ディスクがいっぱいです。この操作では何も書き込まれていません</translation>
    </message>
    <message>
      <source>the entries on a position</source>
      <translation>局面についての記述</translation>
    </message>
    <message>
      <source>the file or its folder cannot be written to, which is needed even to read a library</source>
      <translation>ファイルまたはフォルダーに書き込めません。ライブラリを読むだけでも必要です</translation>
    </message>
    <message>
      <source>the folder does not exist</source>
      <translation>フォルダーがありません</translation>
    </message>
    <message>
      <source>the games of a position</source>
      <translation>局面の対局</translation>
    </message>
    <message>
      <source>the index of positions</source>
      <translation>局面の索引</translation>
    </message>
    <message>
      <source>the library is damaged: {what} ({reason})</source>
      <translation>ライブラリが壊れています：{what}（{reason}）</translation>
    </message>
    <message>
      <source>the moves of a position</source>
      <translation>局面の手</translation>
    </message>
    <message>
      <source>the session of a drill</source>
      <translation>練習の記録</translation>
    </message>
    <message>
      <source>the sums of a position</source>
      <translation>局面の集計</translation>
    </message>
    <message>
      <source>two positions have the key {key}</source>
      <translation>二つの局面のキーがどちらも {key} です</translation>
    </message>
    <message>
      <source>what the pictures show</source>
      <translation>図のデータ</translation>
    </message>
    <message>
      <source>written by a newer version of Narabe (format {version}, this one reads up to {known})</source>
      <translation>新しい版の Narabe が書いたものです（形式 {version}、この版が読めるのは {known} まで）</translation>
    </message>
    <message>
      <source>{file}, number {number}</source>
      <translation>{file}、{number} 番</translation>
    </message>
    <message>
      <source>{text!r} is not a result</source>
      <translation>{text!r} は結果ではありません</translation>
    </message>
  </context>
  <context>
    <name>library/puzzles</name>
    <message>
      <source>a puzzle</source>
      <translation>問題</translation>
    </message>
    <message>
      <source>not a puzzle: {reason}</source>
      <translation>問題ではありません：{reason}</translation>
    </message>
    <message>
      <source>the player's rating</source>
      <translation>対局者のレーティング</translation>
    </message>
    <message>
      <source>the timed runs</source>
      <translation>タイムアタックの記録</translation>
    </message>
    <message>
      <source>what is known of a puzzle</source>
      <translation>問題のデータ</translation>
    </message>
  </context>
  <context>
    <name>library/sources</name>
    <message>
      <source>a key of {count} bytes</source>
      <translation>{count} バイトのキー</translation>
    </message>
    <message>
      <source>a record without a key</source>
      <translation>キーのない記録</translation>
    </message>
    <message>
      <source>needs {needed} columns, has {found}</source>
      <translation>列が {needed} 必要ですが、{found} しかありません</translation>
    </message>
    <message>
      <source>not a key: {text!r}</source>
      <translation>キーではありません：{text!r}</translation>
    </message>
    <message>
      <source>not an event file of a match</source>
      <translation>対局の記録ファイルではありません</translation>
    </message>
    <message>
      <source>rule {rule} is not known</source>
      <translation>規則 {rule} は知られていません</translation>
    </message>
    <message>
      <source>the compressed data are damaged: {reason}</source>
      <translation>圧縮データが壊れています：{reason}</translation>
    </message>
    <message>
      <source>the file ends within a record</source>
      <translation>ファイルが記録の途中で終わっています</translation>
    </message>
    <message>
      <source>the first line does not name the columns {names}</source>
      <translation>最初の行に列 {names} の名前がありません</translation>
    </message>
    <message>
      <source>{reason} (before byte {number})</source>
      <translation>{reason}（{number} バイト目より前）</translation>
    </message>
    <message>
      <source>{text} is not a time</source>
      <translation>{text} は時刻ではありません</translation>
    </message>
  </context>
  <context>
    <name>matches</name>
    <message>
      <source>a game of an engine against itself</source>
      <translation>エンジンが自分自身と対局しています</translation>
    </message>
    <message>
      <source>a game of an engine that does not play</source>
      <translation>参加していないエンジンの対局です</translation>
    </message>
    <message>
      <source>a game's values of its moves are not numbers</source>
      <translation>対局の手についての値が数ではありません</translation>
    </message>
    <message>
      <source>another tournament begins here</source>
      <translation>ここから別のトーナメントが始まります</translation>
    </message>
    <message>
      <source>answers {command} with {answer}</source>
      <translation>{command} に {answer} と答えました</translation>
    </message>
    <message>
      <source>closed its output</source>
      <translation>出力を閉じました</translation>
    </message>
    <message>
      <source>ended as soon as it had answered START ({reason})</source>
      <translation>START に答えた直後に終了しました（{reason}）</translation>
    </message>
    <message>
      <source>ended before it answered START ({reason})</source>
      <translation>START に答える前に終了しました（{reason}）</translation>
    </message>
    <message>
      <source>floods its output with lines that are not answers, such as {line}</source>
      <translation>応答でない行を大量に出力しました。例：{line}</translation>
    </message>
    <message>
      <source>has not answered START in {ms} ms</source>
      <translation>{ms} ミリ秒以内に START に答えませんでした</translation>
    </message>
    <message>
      <source>has not moved in time</source>
      <translation>時間内に打ちませんでした</translation>
    </message>
    <message>
      <source>has not moved in time; it answered {answer}</source>
      <translation>時間内に打ちませんでした。応答は {answer}</translation>
    </message>
    <message>
      <source>has not moved in time; it sent {count} messages instead, the last {line}</source>
      <translation>時間内に打たず、代わりに {count} 件のメッセージを送りました。最後は {line}</translation>
    </message>
    <message>
      <source>is not running</source>
      <translation>動いていません</translation>
    </message>
    <message>
      <source>its line {line} cannot be read: {fault}</source>
      <translation>行 {line} を読めません：{fault}</translation>
    </message>
    <message>
      <source>not a game ({reason})</source>
      <translation>対局ではありません（{reason}）</translation>
    </message>
    <message>
      <source>not an event of a tournament</source>
      <translation>トーナメントの記録ではありません</translation>
    </message>
    <message>
      <source>the engines of a tournament are not a list</source>
      <translation>トーナメントのエンジンが一覧になっていません</translation>
    </message>
    <message>
      <source>the tournament was stopped</source>
      <translation>大会は停止されました</translation>
    </message>
    <message>
      <source>took {taken:.0f} MiB, {limit:.0f} MiB are allowed</source>
      <translation>{taken:.0f} MiB 使いました（許されるのは {limit:.0f} MiB）</translation>
    </message>
    <message>
      <source>{fault}; it answered {line}, which is not OK</source>
      <translation>{fault}。OK でなく {line} と答えました</translation>
    </message>
    <message>
      <source>{fault}; played again with a new process</source>
      <translation>{fault}。新しいプロセスで指し直します</translation>
    </message>
    <message>
      <source>{fault}; the machine is too slow for these limits</source>
      <translation>{fault}。この制限にはコンピューターが遅すぎます</translation>
    </message>
    <message>
      <source>{line} without ending the line</source>
      <translation>{line}（行が終わっていません）</translation>
    </message>
    <message>
      <source>{line} without the empty line that ends a response</source>
      <translation>{line}（応答を終える空行がありません）</translation>
    </message>
    <message>
      <source>{line}, which is not a move</source>
      <translation>{line}（手ではありません）</translation>
    </message>
    <message>
      <source>{name} of a {kind} is {text}</source>
      <translation>{kind} の {name} が {text} です</translation>
    </message>
    <message>
      <source>{time} in the opening</source>
      <translation>序盤の手順で{time}</translation>
    </message>
  </context>
  <context>
    <name>narabe</name>
    <message>
      <source>aborted</source>
      <translation>中断</translation>
    </message>
    <message>
      <source>it holds no games or positions</source>
      <translation>対局も局面も含まれていません</translation>
    </message>
    <message>
      <source>line {line}</source>
      <translation>{line} 行目</translation>
    </message>
    <message>
      <source>{file}, {place}</source>
      <translation>{file}、{place}</translation>
    </message>
    <message>
      <source>{place}: {reason}</source>
      <translation>{place}：{reason}</translation>
    </message>
    <message>
      <source>{point} is off the {width}x{height} board</source>
      <translation>{point} は {width}x{height} の盤の外です</translation>
    </message>
  </context>
  <context>
    <name>protocol</name>
    <message>
      <source>a DLL is missing</source>
      <translation>DLL がありません</translation>
    </message>
    <message>
      <source>a quote is not closed, or nothing follows a \</source>
      <translation>引用符が閉じていないか、\ の後に何もありません</translation>
    </message>
    <message>
      <source>access violation</source>
      <translation>アクセス違反</translation>
    </message>
    <message>
      <source>cannot start {command!r}: {reason}</source>
      <translation>{command!r} を起動できません：{reason}</translation>
    </message>
    <message>
      <source>ended by signal {number}</source>
      <translation>シグナル {number} で終了</translation>
    </message>
    <message>
      <source>ended by {signal}</source>
      <translation>{signal} で終了</translation>
    </message>
    <message>
      <source>exit status {status:#x}</source>
      <translation>終了コード {status:#x}</translation>
    </message>
    <message>
      <source>exit status {status}</source>
      <translation>終了コード {status}</translation>
    </message>
    <message>
      <source>illegal instruction</source>
      <translation>不正な命令</translation>
    </message>
    <message>
      <source>interrupted</source>
      <translation>中断</translation>
    </message>
    <message>
      <source>its interpreter {program!r} is not there</source>
      <translation>インタープリター {program!r} がありません</translation>
    </message>
    <message>
      <source>its lines end in CR LF; a script's must end in LF alone</source>
      <translation>行末が CR LF です。スクリプトの行末は LF だけでなければなりません</translation>
    </message>
    <message>
      <source>no such program</source>
      <translation>そのようなプログラムはありません</translation>
    </message>
    <message>
      <source>stack overflow</source>
      <translation>スタックオーバーフロー</translation>
    </message>
    <message>
      <source>the command is empty</source>
      <translation>コマンドが空です</translation>
    </message>
    <message>
      <source>this file is empty</source>
      <translation>このファイルは空です</translation>
    </message>
    <message>
      <source>this file may not be executed (chmod +x {name} allows it)</source>
      <translation>このファイルには実行権限がありません（chmod +x {name} で与えられます）</translation>
    </message>
    <message>
      <source>this is a folder, not a program</source>
      <translation>これはフォルダーで、プログラムではありません</translation>
    </message>
    <message>
      <source>this is a program for {system} that does not run here</source>
      <translation>これは {system} 用のプログラムで、ここでは動きません</translation>
    </message>
    <message>
      <source>this is neither a program nor a script with a first line such as {line}</source>
      <translation>これはプログラムでも、{line} のような最初の行を持つスクリプトでもありません</translation>
    </message>
    <message>
      <source>{status} ({name})</source>
      <translation>{status}（{name}）</translation>
    </message>
  </context>
  <context>
    <name>protocol/compliance</name>
    <message>
      <source>after {what}</source>
      <translation>{what}の後</translation>
    </message>
    <message>
      <source>instead of answering {what}</source>
      <translation>{what} に答えずに</translation>
    </message>
    <message>
      <source>it closed its output</source>
      <translation>出力を閉じた</translation>
    </message>
    <message>
      <source>no answer to {what} within {seconds:g} s</source>
      <translation>{what} への応答が {seconds:g} 秒以内にありません</translation>
    </message>
    <message>
      <source>the answer to {command}</source>
      <translation>{command} への応答</translation>
    </message>
    <message>
      <source>the answer {x},{y} to {what} is a taken point</source>
      <translation>{what} への応答 {x},{y} にはすでに石があります</translation>
    </message>
    <message>
      <source>the answer {x},{y} to {what} is off the {width}x{height} board</source>
      <translation>{what} への応答 {x},{y} は {width}x{height} の盤の外です</translation>
    </message>
    <message>
      <source>the board is full</source>
      <translation>盤が埋まっています</translation>
    </message>
    <message>
      <source>the brain ended ({how}) {when}</source>
      <translation>エンジンが終了しました（{how}）：{when}</translation>
    </message>
    <message>
      <source>the command after an analysis</source>
      <translation>解析の後のコマンド</translation>
    </message>
    <message>
      <source>{command} has no whole response in time</source>
      <translation>{command} への応答が時間内にそろいません</translation>
    </message>
    <message>
      <source>{command} is not refused, but answered by {text!r}</source>
      <translation>{command} を拒まず、{text!r} と答えました</translation>
    </message>
    <message>
      <source>{command} is refused: {text!r}</source>
      <translation>{command} が拒まれました：{text!r}</translation>
    </message>
    <message>
      <source>{command} with number {number!r} is answered with number {found!r}</source>
      <translation>番号 {number!r} の {command} に番号 {found!r} で答えました</translation>
    </message>
    <message>
      <source>{count} answers to {lines} lines</source>
      <translation>{lines} 行に対して応答が {count} あります</translation>
    </message>
    <message>
      <source>{line!r} after {what}, where nothing is due</source>
      <translation>{what}の後、何も来ないはずのところに {line!r} が来ました</translation>
    </message>
    <message>
      <source>{line!r} is not part of the protocol</source>
      <translation>{line!r} はプロトコルにありません</translation>
    </message>
    <message>
      <source>{line!r}: Piskvork mistakes a message without its form or text for the answer</source>
      <translation>{line!r}：形の違う、または文字のないメッセージを Piskvork は応答と取り違えます</translation>
    </message>
    <message>
      <source>{line!r}: only Piskvork understands SUGGEST</source>
      <translation>{line!r}：SUGGEST は Piskvork しか理解しません</translation>
    </message>
    <message>
      <source>{option} {value}: no such folder</source>
      <translation>{option} {value}：そのようなフォルダーはありません</translation>
    </message>
    <message>
      <source>{program}: {reason}</source>
      <translation>{program}：{reason}</translation>
    </message>
    <message>
      <source>{what} is answered by a pass</source>
      <translation>{what} にパスで答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by ERROR</source>
      <translation>{what} に ERROR でなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by OK</source>
      <translation>{what} に OK でなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by a move</source>
      <translation>{what} に手でなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by a response with = or ?</source>
      <translation>{what} に「=」でも「?」でも始まらない {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by moves</source>
      <translation>{what} に手の並びでなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, which is not a point of the board</source>
      <translation>{what} に盤の点でない {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered only after {seconds:.1f} s</source>
      <translation>{what} に答えたのは {seconds:.1f} 秒後でした</translation>
    </message>
  </context>
  <context>
    <name>protocol/compliance/checks</name>
    <message>
      <source>1 ms a turn is kept within the tolerance.</source>
      <translation>1 手 1 ミリ秒を許容範囲内で守ります。</translation>
    </message>
    <message>
      <source>1 s a turn is kept within the tolerance.</source>
      <translation>1 手 1 秒を許容範囲内で守ります。</translation>
    </message>
    <message>
      <source>10 ms a turn is kept within the tolerance.</source>
      <translation>1 手 10 ミリ秒を許容範囲内で守ります。</translation>
    </message>
    <message>
      <source>100 ms a turn is kept within the tolerance.</source>
      <translation>1 手 100 ミリ秒を許容範囲内で守ります。</translation>
    </message>
    <message>
      <source>A BOARD with a malformed line gets one ERROR after DONE and no move.</source>
      <translation>BOARD に誤った行があれば、DONE の後に ERROR を一つ返し、手は打ちません。</translation>
    </message>
    <message>
      <source>A brain writes nothing but messages before it is asked.</source>
      <translation>エンジンは求められるまでメッセージのほかは何も出力しません。</translation>
    </message>
    <message>
      <source>A line of 10 MB does not kill the brain.</source>
      <translation>10 MB の行を受け取ってもエンジンは落ちません。</translation>
    </message>
    <message>
      <source>A negative `time_left`, GomocupJudge's overdraft: the move comes at once.</source>
      <translation>`time_left` が負、つまり GomocupJudge での時間の使い過ぎのときは、すぐに打ちます。</translation>
    </message>
    <message>
      <source>A request for a move has one answer; a second move would be taken for the next answer.</source>
      <translation>手の要求には一度だけ答えます。二つ目の手は次の応答と取り違えられます。</translation>
    </message>
    <message>
      <source>A stone of kind 3 is a wall: nobody plays there.</source>
      <translation>種類 3 の石は壁で、誰もそこには打ちません。</translation>
    </message>
    <message>
      <source>ABOUT is answered by {line!r}, without {key}</source>
      <translation>ABOUT に {line!r} と答え、{key} がありません</translation>
    </message>
    <message>
      <source>ABOUT, as the first command, is answered by one line with name="..." and version="...".</source>
      <translation>最初のコマンドが ABOUT なら、name="..." と version="..." を含む 1 行で答えます。</translation>
    </message>
    <message>
      <source>After BOARD the game goes on with TURN.</source>
      <translation>BOARD の後は TURN で対局が続きます。</translation>
    </message>
    <message>
      <source>After END no process started by the brain is left.</source>
      <translation>END の後、エンジンが起動したプロセスは一つも残りません。</translation>
    </message>
    <message>
      <source>After the opening the game begins with a BOARD from scratch.</source>
      <translation>開局の手順が終わると、対局は改めて BOARD から始まります。</translation>
    </message>
    <message>
      <source>An INFO that cannot be met is not answered; the next command is answered once, by ERROR or as usual.</source>
      <translation>満たせない INFO には答えず、次のコマンドに一度だけ、ERROR または通常どおりに答えます。</translation>
    </message>
    <message>
      <source>An analysis reports moves until the next command, and its response ends before that one's.</source>
      <translation>解析は次のコマンドまで手を報告し、その応答は次のコマンドの応答より前に終わります。</translation>
    </message>
    <message>
      <source>An empty BOARD asks for the first move; GomocupJudge sends it instead of BEGIN.</source>
      <translation>空の BOARD は初手の要求です。GomocupJudge は BEGIN の代わりにこれを送ります。</translation>
    </message>
    <message>
      <source>An unfinished BOARD is answered by at most one ERROR and does not harm the next game.</source>
      <translation>終わらなかった BOARD への応答は多くても ERROR 一つで、次の対局に影響しません。</translation>
    </message>
    <message>
      <source>An unknown command is answered by one UNKNOWN line.</source>
      <translation>知らないコマンドには UNKNOWN の 1 行で答えます。</translation>
    </message>
    <message>
      <source>An unsupported size is answered by ERROR, and the next START works.</source>
      <translation>対応しない大きさには ERROR と答え、次の START は正しく働きます。</translation>
    </message>
    <message>
      <source>Another START, in the middle of a game, is a new game on an empty board.</source>
      <translation>対局の途中の START は、空の盤での新しい対局です。</translation>
    </message>
    <message>
      <source>BEGIN on an empty board is answered by a move.</source>
      <translation>空の盤での BEGIN には手で答えます。</translation>
    </message>
    <message>
      <source>BOARD and INFO timeout_turn 0</source>
      <translation>BOARD と INFO timeout_turn 0</translation>
    </message>
    <message>
      <source>BOARD and YXSTOP</source>
      <translation>BOARD と YXSTOP</translation>
    </message>
    <message>
      <source>BOARD replaces the whole position.</source>
      <translation>BOARD は局面全体を置き換えます。</translation>
    </message>
    <message>
      <source>BOARD with carriage returns</source>
      <translation>復帰文字つきの BOARD</translation>
    </message>
    <message>
      <source>BOARD, with INFO while thinking</source>
      <translation>考慮中に INFO が来た BOARD</translation>
    </message>
    <message>
      <source>Blank lines are ignored, and so are blanks around a command.</source>
      <translation>空の行と、コマンドの前後の空白を無視します。</translation>
    </message>
    <message>
      <source>Bytes that are not text do not kill the brain.</source>
      <translation>文字でないバイトを受け取ってもエンジンは落ちません。</translation>
    </message>
    <message>
      <source>Commands in lower case are accepted; Yixin-Board sends them.</source>
      <translation>小文字のコマンドを受け付けます。Yixin-Board が送ります。</translation>
    </message>
    <message>
      <source>END as the first command ends the brain too.</source>
      <translation>最初のコマンドが END でもエンジンは終了します。</translation>
    </message>
    <message>
      <source>END ends the brain within 0.5 s while it thinks, without a move, and before it has begun to.</source>
      <translation>END は、考慮中でも考え始める前でも、0.5 秒以内に手を打たずにエンジンを終了させます。</translation>
    </message>
    <message>
      <source>END ends the brain within 0.5 s, without an answer.</source>
      <translation>END は 0.5 秒以内に応答なしでエンジンを終了させます。</translation>
    </message>
    <message>
      <source>END while thinking</source>
      <translation>考慮中の END</translation>
    </message>
    <message>
      <source>Every line is an answer or begins with MESSAGE or DEBUG, in upper case, and has text after it.</source>
      <translation>どの行も、応答であるか、大文字の MESSAGE か DEBUG で始まり後に文字が続きます。</translation>
    </message>
    <message>
      <source>From the start of the process to OK it takes at most 3 s, the tolerance of c-gomoku-cli.</source>
      <translation>プロセスの起動から OK までは 3 秒以内です（c-gomoku-cli の許容範囲）。</translation>
    </message>
    <message>
      <source>GomocupJudge sends START, INFO and BOARD in one go and counts loading into the first turn.</source>
      <translation>GomocupJudge は START、INFO、BOARD をまとめて送り、読み込みの時間を初手に含めます。</translation>
    </message>
    <message>
      <source>Hundreds of commands at once, with nobody reading the answers, do not block or kill the brain.</source>
      <translation>応答が読まれないまま何百ものコマンドが一度に来ても、エンジンは止まらず、落ちません。</translation>
    </message>
    <message>
      <source>INFO before START</source>
      <translation>START の前の INFO</translation>
    </message>
    <message>
      <source>INFO is not answered, before START or after.</source>
      <translation>INFO には、START の前でも後でも答えません。</translation>
    </message>
    <message>
      <source>INFO values given before START remain valid after it.</source>
      <translation>START の前に与えられた INFO の値は、その後も有効です。</translation>
    </message>
    <message>
      <source>INFO while the brain thinks is not answered and interrupts nothing.</source>
      <translation>考慮中の INFO には答えず、何も中断しません。</translation>
    </message>
    <message>
      <source>INFO while thinking</source>
      <translation>考慮中の INFO</translation>
    </message>
    <message>
      <source>INFO with large numbers</source>
      <translation>大きな数の INFO</translation>
    </message>
    <message>
      <source>INFO with unknown keys</source>
      <translation>知らないキーの INFO</translation>
    </message>
    <message>
      <source>If BOARD gives the brain a winning five, it plays it, which shows that the block was understood.</source>
      <translation>BOARD の局面で五を作れるなら、それを打ちます。局面を理解した証拠です。</translation>
    </message>
    <message>
      <source>If `time_left` is less than `timeout_turn`, the match clock limits the move.</source>
      <translation>`time_left` が `timeout_turn` より小さければ、対局の時計が 1 手を制限します。</translation>
    </message>
    <message>
      <source>It answers quit and ends; the end of its input ends it, too.</source>
      <translation>quit に答えて終了します。入力の終わりでも終了します。</translation>
    </message>
    <message>
      <source>It keeps to a second for a move.</source>
      <translation>1 手 1 秒を守ります。</translation>
    </message>
    <message>
      <source>It makes five in a row where it can, and plays Gomoku: there are no captures.</source>
      <translation>五を作れるときは作り、五目並べであること、つまり石を取らないことを知っています。</translation>
    </message>
    <message>
      <source>It names the commands that a controller needs, and has them; others it refuses, and goes on.</source>
      <translation>コントローラーに必要なコマンドを挙げ、それを知っています。ほかは拒んで続けます。</translation>
    </message>
    <message>
      <source>It plays a game as Black and as White, each move to an empty point.</source>
      <translation>黒でも白でも対局し、どの手も空点に打ちます。</translation>
    </message>
    <message>
      <source>It refuses a taken point, one off the board and what is not a vertex; the game goes on.</source>
      <translation>石のある点、盤の外の点、座標でないものを拒み、対局は続きます。</translation>
    </message>
    <message>
      <source>It takes a 15x15 board, and refuses one that it cannot have.</source>
      <translation>15x15 の盤を受け付け、ありえない盤を拒みます。</translation>
    </message>
    <message>
      <source>It takes moves back, its own too, and refuses where there is none.</source>
      <translation>自分の手も含めて手を戻し、戻す手がなければ拒みます。</translation>
    </message>
    <message>
      <source>It uses version 2 and answers its name and version.</source>
      <translation>バージョン 2 を話し、名前とバージョンを告げます。</translation>
    </message>
    <message>
      <source>Lines may end with CR and LF.</source>
      <translation>行は CR と LF で終わってもかまいません。</translation>
    </message>
    <message>
      <source>Managers may send BOARD before each move instead of TURN.</source>
      <translation>管理プログラムは毎手 TURN の代わりに BOARD を送ることがあります。</translation>
    </message>
    <message>
      <source>Managers suspend the brain while its opponent thinks; time between its moves must not count.</source>
      <translation>管理プログラムは相手の考慮中にエンジンを一時停止します。手と手の間の時間を数えてはいけません。</translation>
    </message>
    <message>
      <source>Numbers come back; comments, empty lines, tabs and carriage returns are understood.</source>
      <translation>番号をそのまま返し、コメント、空行、タブ、復帰文字を理解します。</translation>
    </message>
    <message>
      <source>Numbers may need 64 bits; a time left beyond 32 bits means a lot of time, not none and no error.</source>
      <translation>数には 64 ビットが要ることがあります。32 ビットを超える残り時間は、十分な時間であって、ゼロでもエラーでもありません。</translation>
    </message>
    <message>
      <source>OK came {seconds:.2f} s after the start</source>
      <translation>OK が来たのは起動の {seconds:.2f} 秒後です</translation>
    </message>
    <message>
      <source>Over many games in one process neither memory nor the number of threads grows.</source>
      <translation>一つのプロセスで多くの対局をしても、メモリーもスレッドも増えません。</translation>
    </message>
    <message>
      <source>PLAY without a SUGGEST gets one answer: the same move, ERROR or UNKNOWN.</source>
      <translation>SUGGEST のない PLAY への応答は一つで、同じ手か、ERROR か、UNKNOWN です。</translation>
    </message>
    <message>
      <source>Position editors may send any numbers of stones; the brain still moves.</source>
      <translation>局面の編集では石の数は任意です。それでもエンジンは打ちます。</translation>
    </message>
    <message>
      <source>RECTSTART w,h is answered by OK or ERROR; after OK all moves are on that board.</source>
      <translation>RECTSTART w,h には OK か ERROR と答え、OK の後の手はすべてその盤の上です。</translation>
    </message>
    <message>
      <source>RESTART is answered by OK; the board is empty and of the same size.</source>
      <translation>RESTART には OK と答え、盤は同じ大きさで空になります。</translation>
    </message>
    <message>
      <source>Rule 1: six in a row does not win, so the open three has to be stopped.</source>
      <translation>規則 1：六つ並べても勝ちではないので、活三を止めなければなりません。</translation>
    </message>
    <message>
      <source>Rule 4: the first player does not make a double three.</source>
      <translation>規則 4：先手は三三を打ちません。</translation>
    </message>
    <message>
      <source>Rules 8 and 9: a five enclosed by the opponent does not win, so the open three has to be stopped.</source>
      <translation>規則 8 と 9：相手に両端をふさがれた五は勝ちではないので、活三を止めなければなりません。</translation>
    </message>
    <message>
      <source>START 20 sets up a board with the points 0,0 to 19,19.</source>
      <translation>START 20 は点 0,0 から 19,19 までの盤を用意します。</translation>
    </message>
    <message>
      <source>START and END</source>
      <translation>START と END</translation>
    </message>
    <message>
      <source>START and END sent together, repeatedly: each process answers and exits.</source>
      <translation>START と END を続けて何度も送ると、どのプロセスも答えて終了します。</translation>
    </message>
    <message>
      <source>START between games is answered within the tolerance, after a game as before it.</source>
      <translation>対局の間の START には、対局の前でも後でも許容範囲内に答えます。</translation>
    </message>
    <message>
      <source>START between games was answered after {ms:.0f} ms</source>
      <translation>対局の間の START に答えたのは {ms:.0f} ミリ秒後です</translation>
    </message>
    <message>
      <source>START in the middle of BOARD</source>
      <translation>BOARD の途中の START</translation>
    </message>
    <message>
      <source>START is answered by a line with OK and nothing else.</source>
      <translation>START には OK の 1 行だけで答えます。</translation>
    </message>
    <message>
      <source>START with a carriage return</source>
      <translation>復帰文字つきの START</translation>
    </message>
    <message>
      <source>SWAP2BOARD is answered by {count} moves: {line!r}</source>
      <translation>SWAP2BOARD に {count} 手で答えました：{line!r}</translation>
    </message>
    <message>
      <source>SWAP2BOARD with five stones is answered by SWAP or one move.</source>
      <translation>石が五つの SWAP2BOARD には SWAP か 1 手で答えます。</translation>
    </message>
    <message>
      <source>SWAP2BOARD with three stones is answered by SWAP, one move or two.</source>
      <translation>石が三つの SWAP2BOARD には SWAP か 1 手か 2 手で答えます。</translation>
    </message>
    <message>
      <source>SWAP2BOARD without a stone</source>
      <translation>石のない SWAP2BOARD</translation>
    </message>
    <message>
      <source>SWAP2BOARD without stones is answered by three moves.</source>
      <translation>石のない SWAP2BOARD には 3 手で答えます。</translation>
    </message>
    <message>
      <source>Standard error stays empty: some managers merge it into the answers, others never read it.</source>
      <translation>標準エラー出力は空のままです。応答に混ぜる管理プログラムも、まったく読まないものもあります。</translation>
    </message>
    <message>
      <source>TAKEBACK of both last stones is answered by OK; the points are empty again.</source>
      <translation>最後の二つの石の TAKEBACK には OK と答え、その点は再び空になります。</translation>
    </message>
    <message>
      <source>TURN among blanks</source>
      <translation>空白に囲まれた TURN</translation>
    </message>
    <message>
      <source>TURN before START is answered by ERROR.</source>
      <translation>START の前の TURN には ERROR と答えます。</translation>
    </message>
    <message>
      <source>TURN is answered by a move to an empty point, throughout a game.</source>
      <translation>対局を通じて、TURN には空点への手で答えます。</translation>
    </message>
    <message>
      <source>TURN off the board is answered by ERROR and changes nothing.</source>
      <translation>盤の外への TURN には ERROR と答え、何も変えません。</translation>
    </message>
    <message>
      <source>TURN to a taken point is answered by ERROR and changes nothing.</source>
      <translation>石のある点への TURN には ERROR と答え、何も変えません。</translation>
    </message>
    <message>
      <source>TURN with a carriage return</source>
      <translation>復帰文字つきの TURN</translation>
    </message>
    <message>
      <source>TURN with anything but a point is answered by ERROR.</source>
      <translation>座標でない TURN には ERROR と答えます。</translation>
    </message>
    <message>
      <source>The brain exits at the end of its input, at the latest after its move.</source>
      <translation>入力が終わると、遅くとも手を打った後にエンジンは終了します。</translation>
    </message>
    <message>
      <source>The brain plays a winning five, under every rule.</source>
      <translation>どの規則でも、エンジンは勝ちになる五を打ちます。</translation>
    </message>
    <message>
      <source>The brain plays both sides from the tester's openings: each move is legal and in time.</source>
      <translation>エンジンが試験用の開局から両方の側を打ちます。どの手も正当で時間内です。</translation>
    </message>
    <message>
      <source>The brain uses no processor time while its opponent thinks.</source>
      <translation>相手の考慮中、エンジンはプロセッサー時間を使いません。</translation>
    </message>
    <message>
      <source>The lines of SWAP2BOARD may have a third field.</source>
      <translation>SWAP2BOARD の行には三つ目の欄があってもかまいません。</translation>
    </message>
    <message>
      <source>The memory of all its processes stays below `max_memory`, 350 MiB in tournaments.</source>
      <translation>全プロセスのメモリーは `max_memory`（トーナメントでは 350 MiB）より少なく済みます。</translation>
    </message>
    <message>
      <source>The rule arrives after START, and another one may come with the next game in the same process.</source>
      <translation>規則は START の後に来て、同じプロセスの次の対局では変わることがあります。</translation>
    </message>
    <message>
      <source>Unknown keys are ignored.</source>
      <translation>知らないキーを無視します。</translation>
    </message>
    <message>
      <source>While it thinks the brain keeps one core busy, not more.</source>
      <translation>考慮中に使うコアは一つだけです。</translation>
    </message>
    <message>
      <source>Who announces `row_length` in ABOUT makes four, and stops four, where it is set that four win.</source>
      <translation>ABOUT で `row_length` を告げるエンジンは、四つで勝ちと知らされれば四を作り、相手の四を止めます。</translation>
    </message>
    <message>
      <source>With `INFO show_detail 1` the lines `MESSAGE REALTIME` have their form, and their points are on the board.</source>
      <translation>`INFO show_detail 1` のとき、`MESSAGE REALTIME` の行は正しい形で、その点は盤の上にあります。</translation>
    </message>
    <message>
      <source>With equal numbers of stones the brain is the first player and moves.</source>
      <translation>双方の石が同数なら、エンジンは先手で、手番です。</translation>
    </message>
    <message>
      <source>With one stone less than the opponent the brain is the second player and moves.</source>
      <translation>石が相手より一つ少なければ、エンジンは後手で、手番です。</translation>
    </message>
    <message>
      <source>YXBALANCEONE is answered by one move.</source>
      <translation>YXBALANCEONE には 1 手で答えます。</translation>
    </message>
    <message>
      <source>YXBALANCETWO is answered by two moves in one line.</source>
      <translation>YXBALANCETWO には 1 行に 2 手で答えます。</translation>
    </message>
    <message>
      <source>YXBLOCK excludes moves until YXBLOCKUNDO or YXBLOCKRESET allows them again; none is answered.</source>
      <translation>YXBLOCK は、YXBLOCKUNDO か YXBLOCKRESET が再び許すまで手を除外します。どれにも答えません。</translation>
    </message>
    <message>
      <source>YXBOARD sets a position and has no answer.</source>
      <translation>YXBOARD は局面を設定し、応答はありません。</translation>
    </message>
    <message>
      <source>YXHASHCLEAR and YXSHOWHASHUSAGE are answered by messages alone.</source>
      <translation>YXHASHCLEAR と YXSHOWHASHUSAGE にはメッセージだけで答えます。</translation>
    </message>
    <message>
      <source>YXNBEST reports several moves in messages and answers with one.</source>
      <translation>YXNBEST は複数の手をメッセージで報告し、1 手で答えます。</translation>
    </message>
    <message>
      <source>YXQUERYDATABASEALL is answered by `MESSAGE DATABASE` lines alone.</source>
      <translation>YXQUERYDATABASEALL には `MESSAGE DATABASE` の行だけで答えます。</translation>
    </message>
    <message>
      <source>YXSEARCHDEFEND reports in messages and answers with one move.</source>
      <translation>YXSEARCHDEFEND はメッセージで報告し、1 手で答えます。</translation>
    </message>
    <message>
      <source>YXSHOWFORBID answers exactly the first player's fouls, `FORBID xxyyxxyy.`; rule 2 is renju here.</source>
      <translation>YXSHOWFORBID は先手の禁手をちょうど挙げます（`FORBID xxyyxxyy.`）。ここでは規則 2 が連珠です。</translation>
    </message>
    <message>
      <source>YXSHOWINFO answers MAX_THREAD_NUM and MAX_HASH_SIZE.</source>
      <translation>YXSHOWINFO は MAX_THREAD_NUM と MAX_HASH_SIZE を告げます。</translation>
    </message>
    <message>
      <source>YXSTOP makes a thinking brain move, with no other line; an idle brain ignores it.</source>
      <translation>YXSTOP で考慮中のエンジンは手を打ち、ほかの行は出しません。考慮中でなければ無視します。</translation>
    </message>
    <message>
      <source>YXSTOP while nothing is thought about</source>
      <translation>考慮中でないときの YXSTOP</translation>
    </message>
    <message>
      <source>YXSWAP2STEP1 to 3 are answered by `MESSAGE SWAP2`: MOVE1 to 3, then SWAP1 and SWAP2, YES or NO.</source>
      <translation>YXSWAP2STEP1 から 3 には `MESSAGE SWAP2` で答えます。MOVE1 から 3、次に SWAP1 と SWAP2、YES か NO です。</translation>
    </message>
    <message>
      <source>Yixin-Board writes `START 15 15`; the first number is the size.</source>
      <translation>Yixin-Board は `START 15 15` と書きます。最初の数が大きさです。</translation>
    </message>
    <message>
      <source>Yixin-Board's INFO options have no answer, and its words for "no limit" end no search by themselves.</source>
      <translation>Yixin-Board の INFO オプションに応答はなく、「無制限」を表す値だけで探索が終わることはありません。</translation>
    </message>
    <message>
      <source>Yixin-Board's options</source>
      <translation>Yixin-Board のオプション</translation>
    </message>
    <message>
      <source>`INFO timeout_turn 0` while the brain thinks means "move now", as Piskvork's user may demand.</source>
      <translation>考慮中の `INFO timeout_turn 0` は「すぐ打て」の意味で、Piskvork の利用者が求めることがあります。</translation>
    </message>
    <message>
      <source>`time_left 0`, where c-gomoku-cli's clock ends: the move comes at once.</source>
      <translation>c-gomoku-cli の時計が尽きた `time_left 0` のときは、すぐに打ちます。</translation>
    </message>
    <message>
      <source>`time_left 2147483647` and `timeout_match 0` mean no match clock: only the turn limits the move.</source>
      <translation>`time_left 2147483647` と `timeout_match 0` は対局の時計なしの意味で、1 手の時間だけが制限です。</translation>
    </message>
    <message>
      <source>`timeout_turn 0`: the move comes at once.</source>
      <translation>`timeout_turn 0` のときは、すぐに打ちます。</translation>
    </message>
    <message>
      <source>a blank line</source>
      <translation>空の行</translation>
    </message>
    <message>
      <source>a move took {ms:.0f} ms where {limit} ms were allowed</source>
      <translation>1 手に {ms:.0f} ミリ秒かかりました（制限は {limit} ミリ秒）</translation>
    </message>
    <message>
      <source>after a suspension the move took {ms:.0f} ms where 400 ms were allowed</source>
      <translation>一時停止の後、1 手に {ms:.0f} ミリ秒かかりました（制限は 400 ミリ秒）</translation>
    </message>
    <message>
      <source>after {games} games {size:.0f} MiB and {threads} threads more</source>
      <translation>{games} 局の後に {size:.0f} MiB、{threads} スレッド増えました</translation>
    </message>
    <message>
      <source>both make five</source>
      <translation>どちらも五になる</translation>
    </message>
    <message>
      <source>four in a row: {x},{y}, though {why}</source>
      <translation>四つ並べ：{x},{y} と打ちましたが、{why}</translation>
    </message>
    <message>
      <source>h13 makes six, and black threatens an open four</source>
      <translation>h13 は六になり、黒は活四を狙っている</translation>
    </message>
    <message>
      <source>it makes four</source>
      <translation>それで四ができる</translation>
    </message>
    <message>
      <source>it runs {seconds:g} s after quit</source>
      <translation>quit の {seconds:g} 秒後もまだ動いています</translation>
    </message>
    <message>
      <source>it runs {seconds:g} s after the end of its input</source>
      <translation>入力の終わりの {seconds:g} 秒後もまだ動いています</translation>
    </message>
    <message>
      <source>its name is empty</source>
      <translation>名前が空です</translation>
    </message>
    <message>
      <source>its start</source>
      <translation>起動</translation>
    </message>
    <message>
      <source>k8 is enclosed, and white threatens an open four</source>
      <translation>k8 はふさがれており、白は活四を狙っている</translation>
    </message>
    <message>
      <source>known_command {command} is {text!r}, not {known}</source>
      <translation>known_command {command} が {known} でなく {text!r} です</translation>
    </message>
    <message>
      <source>list_commands lacks {names}</source>
      <translation>list_commands に {names} がありません</translation>
    </message>
    <message>
      <source>processes {left} are still running after the brain has ended</source>
      <translation>エンジンの終了後もプロセス {left} が動いています</translation>
    </message>
    <message>
      <source>protocol_version is {text!r}, not 2</source>
      <translation>protocol_version が 2 でなく {text!r} です</translation>
    </message>
    <message>
      <source>rule 4: g9 is a double three</source>
      <translation>規則 4：g9 は三三です</translation>
    </message>
    <message>
      <source>rule {rule}: {move} instead of one of {wanted}, another game's rule</source>
      <translation>規則 {rule}：{wanted} のどれかでなく {move} です。別の対局の規則です</translation>
    </message>
    <message>
      <source>rule {rule}: {text} instead of one of {wanted}: {why}</source>
      <translation>規則 {rule}：{wanted} のどれかでなく {text} です：{why}</translation>
    </message>
    <message>
      <source>standard error holds {text!r}</source>
      <translation>標準エラー出力に {text!r} があります</translation>
    </message>
    <message>
      <source>the brain crashed after START and END ({how})</source>
      <translation>START と END の後にエンジンが落ちました（{how}）</translation>
    </message>
    <message>
      <source>the brain ended {seconds:.2f} s after {what}; managers wait {grace} s</source>
      <translation>エンジンが終了したのは{what}の {seconds:.2f} 秒後です。管理プログラムは {grace} 秒しか待ちません</translation>
    </message>
    <message>
      <source>the brain has not ended {seconds:g} s after {what}</source>
      <translation>{what}の {seconds:g} 秒後もエンジンが終了していません</translation>
    </message>
    <message>
      <source>the brain has played the same point twice</source>
      <translation>エンジンが同じ点に二度打ちました</translation>
    </message>
    <message>
      <source>the end of its input</source>
      <translation>入力の終わり</translation>
    </message>
    <message>
      <source>the first move came {seconds:.2f} s after the start, with {ms} ms a turn</source>
      <translation>初手が来たのは起動の {seconds:.2f} 秒後です（1 手 {ms} ミリ秒）</translation>
    </message>
    <message>
      <source>the last move</source>
      <translation>最後の手</translation>
    </message>
    <message>
      <source>the move came {ms:.0f} ms after INFO timeout_turn 0</source>
      <translation>手が来たのは INFO timeout_turn 0 の {ms:.0f} ミリ秒後です</translation>
    </message>
    <message>
      <source>the opponent makes an open three</source>
      <translation>相手が活三を作る</translation>
    </message>
    <message>
      <source>timeout_turn sent before START: {violation}</source>
      <translation>START の前に告げた timeout_turn：{violation}</translation>
    </message>
    <message>
      <source>with four in a row it plays {x},{y}, not the fifth</source>
      <translation>四つ並んでいるのに五つ目でなく {x},{y} と打ちます</translation>
    </message>
    <message>
      <source>yxshowforbid answers {told}; the fouls are {fouls}</source>
      <translation>yxshowforbid は {told} を挙げますが、禁手は {fouls} です</translation>
    </message>
    <message>
      <source>{command} reports the taken point {x},{y}</source>
      <translation>{command} が石のある点 {x},{y} を報告しました</translation>
    </message>
    <message>
      <source>{command} reports {line!r}, in which no move can be read</source>
      <translation>{command} の報告 {line!r} から手を読み取れません</translation>
    </message>
    <message>
      <source>{command} with {line!r}</source>
      <translation>{line!r} のある {command}</translation>
    </message>
    <message>
      <source>{fault}: START does not empty the board; managers that send no RESTART need a new process for each game (narabe-match: restart=on)</source>
      <translation>{fault}。START で盤が空になりません。RESTART を送らない管理プログラムでは、対局ごとに新しいプロセスが必要です（narabe-match: restart=on）</translation>
    </message>
    <message>
      <source>{line!r} after YXHASHCLEAR and YXSHOWHASHUSAGE</source>
      <translation>YXHASHCLEAR と YXSHOWHASHUSAGE の後に {line!r} が来ました</translation>
    </message>
    <message>
      <source>{line!r} after YXQUERYDATABASEALL</source>
      <translation>YXQUERYDATABASEALL の後に {line!r} が来ました</translation>
    </message>
    <message>
      <source>{line!r} after the move that YXSTOP brought</source>
      <translation>YXSTOP による手の後に {line!r} が来ました</translation>
    </message>
    <message>
      <source>{line!r} after {what}</source>
      <translation>{what}の後に {line!r} が来ました</translation>
    </message>
    <message>
      <source>{line!r} is not a line of the live view</source>
      <translation>{line!r} はライブ表示の行ではありません</translation>
    </message>
    <message>
      <source>{line!r} is off the board</source>
      <translation>{line!r} は盤の外です</translation>
    </message>
    <message>
      <source>{move} does not make five of 5,7 to 8,7</source>
      <translation>{move} では 5,7 から 8,7 が五になりません</translation>
    </message>
    <message>
      <source>{move} was played though it was blocked</source>
      <translation>除外されていた {move} を打ちました</translation>
    </message>
    <message>
      <source>{move} was played, not the five that YXBLOCKRESET let in again</source>
      <translation>YXBLOCKRESET が再び許した五でなく {move} を打ちました</translation>
    </message>
    <message>
      <source>{move} was played, not the winning 4,7 that was let in again</source>
      <translation>再び許された勝ちの 4,7 でなく {move} を打ちました</translation>
    </message>
    <message>
      <source>{seconds:.1f} s for a move of one second</source>
      <translation>1 秒の手に {seconds:.1f} 秒かかりました</translation>
    </message>
    <message>
      <source>{size:.0f} MiB are in use where 350 are allowed</source>
      <translation>{size:.0f} MiB 使っています（許されるのは 350）</translation>
    </message>
    <message>
      <source>{threads:.1f} threads are busy</source>
      <translation>{threads:.1f} スレッドが動いています</translation>
    </message>
    <message>
      <source>{used:.0%} of a core are busy of the {available:.0%} that there are</source>
      <translation>使えるコアの {available:.0%} のうち {used:.0%} を使っています</translation>
    </message>
    <message>
      <source>{used:.0%} of a core are busy while the opponent thinks</source>
      <translation>相手の考慮中にコアの {used:.0%} を使っています</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}</source>
      <translation>{what} に {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r} only</source>
      <translation>{what} に {line!r} としか答えません</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by UNKNOWN</source>
      <translation>{what} に UNKNOWN でなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by one move</source>
      <translation>{what} に 1 手でなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by three moves</source>
      <translation>{what} に 3 手でなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by two moves</source>
      <translation>{what} に 2 手でなく {line!r} と答えました</translation>
    </message>
    <message>
      <source>{what} is not answered by OK</source>
      <translation>{what} に OK と答えません</translation>
    </message>
  </context>
</TS>
