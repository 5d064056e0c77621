<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh" sourcelanguage="en">
  <context>
    <name>engine</name>
    <message>
      <source>not a coordinate: {text!r}</source>
      <translation>不是坐标：{text!r}</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>已有棋子</translation>
    </message>
    <message>
      <source>the game is over</source>
      <translation>对局已结束</translation>
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
      <translation>0x{code:02x} 不是棋盘上的点</translation>
    </message>
    <message>
      <source>&lt;{tag}&gt; is no file of RenjuNet</source>
      <translation>&lt;{tag}&gt; 不是 RenjuNet 文件</translation>
    </message>
    <message>
      <source>Exec format error</source>
      <translation>不是可执行的程序格式</translation>
    </message>
    <message>
      <source>GM[{number}] is {name}; Gomoku and Renju are GM[{gomoku}]</source>
      <translation>GM[{number}] 是 {name}；五子棋和连珠是 GM[{gomoku}]</translation>
    </message>
    <message>
      <source>GM[{number}] is {name}; it is read as Gomoku or Renju</source>
      <translation>GM[{number}] 是{name}；按五子棋或连珠读取</translation>
    </message>
    <message>
      <source>Is a directory</source>
      <translation>这是文件夹</translation>
    </message>
    <message>
      <source>JSON that is nested too deep</source>
      <translation>JSON 嵌套过深</translation>
    </message>
    <message>
      <source>JSON without points</source>
      <translation>JSON 中没有坐标点</translation>
    </message>
    <message>
      <source>No space left on device</source>
      <translation>磁盘空间不足</translation>
    </message>
    <message>
      <source>No such file or directory</source>
      <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
      <source>Not a directory</source>
      <translation>不是文件夹</translation>
    </message>
    <message>
      <source>Operation not permitted</source>
      <translation>不允许此操作</translation>
    </message>
    <message>
      <source>PL[{value}] names no player</source>
      <translation>PL[{value}] 未指明棋手</translation>
    </message>
    <message>
      <source>Permission denied</source>
      <translation>没有权限</translation>
    </message>
    <message>
      <source>ROW[{text}] is not a row length</source>
      <translation>ROW[{text}] 不是连子数</translation>
    </message>
    <message>
      <source>Read-only file system</source>
      <translation>文件系统为只读</translation>
    </message>
    <message>
      <source>RenLib's boards are 15x15, not {width}x{height}</source>
      <translation>RenLib 的棋盘是 15x15，不是 {width}x{height}</translation>
    </message>
    <message>
      <source>SZ[{text}] is not a board size</source>
      <translation>SZ[{text}] 不是棋盘大小</translation>
    </message>
    <message>
      <source>a .pos file is of a board of {size}x{size}</source>
      <translation>.pos 文件用于 {size}x{size} 的棋盘</translation>
    </message>
    <message>
      <source>a 7z archive: unpack it first</source>
      <translation>7z 压缩包：请先解压</translation>
    </message>
    <message>
      <source>a BMP picture</source>
      <translation>BMP 图片</translation>
    </message>
    <message>
      <source>a GIF picture</source>
      <translation>GIF 图片</translation>
    </message>
    <message>
      <source>a JPEG picture</source>
      <translation>JPEG 图片</translation>
    </message>
    <message>
      <source>a Narabe library (`narabe-library FILE merge` takes it in)</source>
      <translation>Narabe 棋谱库（可用 `narabe-library FILE merge` 合并）</translation>
    </message>
    <message>
      <source>a PDF document</source>
      <translation>PDF 文档</translation>
    </message>
    <message>
      <source>a PNG picture</source>
      <translation>PNG 图片</translation>
    </message>
    <message>
      <source>a PSQ file begins with `Piskvorky 15x15, 11:11, 0`</source>
      <translation>PSQ 文件以“Piskvorky 15x15, 11:11, 0”开头</translation>
    </message>
    <message>
      <source>a RAR archive: unpack it first</source>
      <translation>RAR 压缩包：请先解压</translation>
    </message>
    <message>
      <source>a RIFF file</source>
      <translation>RIFF 文件</translation>
    </message>
    <message>
      <source>a ZIP archive: unpack it first</source>
      <translation>ZIP 压缩包：请先解压</translation>
    </message>
    <message>
      <source>a bzip2 archive: unpack it first</source>
      <translation>bzip2 压缩包：请先解压</translation>
    </message>
    <message>
      <source>a conversation without a move</source>
      <translation>对话中没有着法</translation>
    </message>
    <message>
      <source>a gzip archive: unpack it first</source>
      <translation>gzip 压缩包：请先解压</translation>
    </message>
    <message>
      <source>a number of {count} digits: {start}…</source>
      <translation>{count} 位的数：{start}…</translation>
    </message>
    <message>
      <source>a point comes twice</source>
      <translation>同一点出现两次</translation>
    </message>
    <message>
      <source>a program for Linux</source>
      <translation>Linux 程序</translation>
    </message>
    <message>
      <source>a program for Windows</source>
      <translation>Windows 程序</translation>
    </message>
    <message>
      <source>a row of {cells} cells among rows of {usual}</source>
      <translation>其他行有 {usual} 格，这一行有 {cells} 格</translation>
    </message>
    <message>
      <source>a text has no end</source>
      <translation>文本没有结尾</translation>
    </message>
    <message>
      <source>a variation must begin with ;</source>
      <translation>变化必须以“;”开头</translation>
    </message>
    <message>
      <source>a web page</source>
      <translation>网页</translation>
    </message>
    <message>
      <source>an Office document</source>
      <translation>Office 文档</translation>
    </message>
    <message>
      <source>an SQLite database</source>
      <translation>SQLite 数据库</translation>
    </message>
    <message>
      <source>an archive of more than {most} files</source>
      <translation>压缩包中的文件超过 {most} 个</translation>
    </message>
    <message>
      <source>an xz archive: unpack it first</source>
      <translation>xz 压缩包：请先解压</translation>
    </message>
    <message>
      <source>byte {number}</source>
      <translation>第 {number} 字节</translation>
    </message>
    <message>
      <source>columns that the first line lacks: {names}</source>
      <translation>第一行缺少的列：{names}</translation>
    </message>
    <message>
      <source>continuous games are not kept</source>
      <translation>不保存连续对局</translation>
    </message>
    <message>
      <source>data after the end of the tree</source>
      <translation>变化树结束后还有数据</translation>
    </message>
    <message>
      <source>expected ; ( or ) but found {text!r}</source>
      <translation>此处应为“;”“(”或“)”，却是 {text!r}</translation>
    </message>
    <message>
      <source>files of {name} are for the library: import it there</source>
      <translation>{name} 文件供棋谱库使用：请在棋谱库中导入</translation>
    </message>
    <message>
      <source>game {number}: {reason}</source>
      <translation>第 {number} 局：{reason}</translation>
    </message>
    <message>
      <source>in RenLib Black and White move in turn</source>
      <translation>RenLib 中黑白双方轮流行棋</translation>
    </message>
    <message>
      <source>it cannot be read ({reason})</source>
      <translation>无法读取（{reason}）</translation>
    </message>
    <message>
      <source>it declares entities, which are not read</source>
      <translation>其中声明了实体，不予读取</translation>
    </message>
    <message>
      <source>it is read by the rules of {rules}, which it fits</source>
      <translation>按与着法相符的 {rules} 规则读取</translation>
    </message>
    <message>
      <source>it is too large, or nested too deep, to be read</source>
      <translation>文件过大或嵌套过深，无法读取</translation>
    </message>
    <message>
      <source>line {line}, column {column}</source>
      <translation>第 {line} 行第 {column} 列</translation>
    </message>
    <message>
      <source>more than {most} MB come out of the archive</source>
      <translation>压缩包解开后超过 {most} MB</translation>
    </message>
    <message>
      <source>move {number} is a pass</source>
      <translation>第 {number} 手是停着</translation>
    </message>
    <message>
      <source>move {number}, {reason}</source>
      <translation>第 {number} 手，{reason}</translation>
    </message>
    <message>
      <source>move {number}: it is not Black's turn</source>
      <translation>第 {number} 手：还没轮到黑方</translation>
    </message>
    <message>
      <source>move {number}: it is not White's turn</source>
      <translation>第 {number} 手：还没轮到白方</translation>
    </message>
    <message>
      <source>names and results of games, but no moves</source>
      <translation>只有棋手名和对局结果，没有着法</translation>
    </message>
    <message>
      <source>neither a game nor a position of a known kind (moves are written h8 i9 j7); it begins with {text!r}</source>
      <translation>不是已知格式的对局或局面（着法写作 h8 i9 j7）；开头是 {text!r}</translation>
    </message>
    <message>
      <source>neither a move nor two players: {text!r}</source>
      <translation>既不是着法也不是两名棋手：{text!r}</translation>
    </message>
    <message>
      <source>no coordinates</source>
      <translation>没有坐标</translation>
    </message>
    <message>
      <source>no end code: {text!r}</source>
      <translation>没有结束代码：{text!r}</translation>
    </message>
    <message>
      <source>no game: an SGF file begins with (;</source>
      <translation>没有对局：SGF 文件以“(;”开头</translation>
    </message>
    <message>
      <source>no moves</source>
      <translation>没有着法</translation>
    </message>
    <message>
      <source>no position: the text is empty</source>
      <translation>没有局面：文本为空</translation>
    </message>
    <message>
      <source>not JSON: {reason}</source>
      <translation>不是 JSON：{reason}</translation>
    </message>
    <message>
      <source>not a RenLib library: neither its header nor a first move in the centre</source>
      <translation>不是 RenLib 棋谱库：既没有文件头，第一手也不在天元</translation>
    </message>
    <message>
      <source>not a game of Yixin: it is of numbers</source>
      <translation>不是 Yixin 的对局：其内容应为数字</translation>
    </message>
    <message>
      <source>not a move: {text!r}</source>
      <translation>不是着法：{text!r}</translation>
    </message>
    <message>
      <source>not a number: {text!r}</source>
      <translation>不是数：{text!r}</translation>
    </message>
    <message>
      <source>not a position of Yixin: its first byte is the number of moves</source>
      <translation>不是 Yixin 的局面：第一个字节应为着法数</translation>
    </message>
    <message>
      <source>not a row of a board: {text!r}</source>
      <translation>不是棋盘的一行：{text!r}</translation>
    </message>
    <message>
      <source>not a stone: {text!r}</source>
      <translation>不是棋子：{text!r}</translation>
    </message>
    <message>
      <source>not a text in UTF-8 (byte {number})</source>
      <translation>不是 UTF-8 文本（第 {number} 字节）</translation>
    </message>
    <message>
      <source>not an offset: {text!r}</source>
      <translation>不是偏移量：{text!r}</translation>
    </message>
    <message>
      <source>not two numbers: {text!r}</source>
      <translation>不是两个数字：{text!r}</translation>
    </message>
    <message>
      <source>not well-formed XML: {reason}</source>
      <translation>XML 格式有误：{reason}</translation>
    </message>
    <message>
      <source>only the first {most:,} positions of a file are read</source>
      <translation>只读取文件的前 {most:,} 个局面</translation>
    </message>
    <message>
      <source>player {number} cannot begin: it is 0 or 1</source>
      <translation>棋手 {number} 不能先行：应为 0 或 1</translation>
    </message>
    <message>
      <source>row {row}, column {column} is not an empty point</source>
      <translation>第 {row} 行第 {column} 列不是空点</translation>
    </message>
    <message>
      <source>stones are set up</source>
      <translation>棋子是摆放的</translation>
    </message>
    <message>
      <source>stones are set up, which RenLib cannot hold</source>
      <translation>棋子是摆放的，RenLib 不支持</translation>
    </message>
    <message>
      <source>text that is not a game: {text!r}</source>
      <translation>不是对局的文本：{text!r}</translation>
    </message>
    <message>
      <source>the analysis cannot be read: {reason}</source>
      <translation>无法读取分析：{reason}</translation>
    </message>
    <message>
      <source>the archive cannot be opened: {reason}</source>
      <translation>无法打开压缩包：{reason}</translation>
    </message>
    <message>
      <source>the file ends within a game</source>
      <translation>文件在对局中途结束</translation>
    </message>
    <message>
      <source>the file ends within a node</source>
      <translation>文件在节点中途结束</translation>
    </message>
    <message>
      <source>the file ends within a text</source>
      <translation>文件在文本中途结束</translation>
    </message>
    <message>
      <source>the file ends within its head</source>
      <translation>文件在文件头中途结束</translation>
    </message>
    <message>
      <source>the file is empty</source>
      <translation>文件为空</translation>
    </message>
    <message>
      <source>the game before this one has no end</source>
      <translation>前一局没有结尾</translation>
    </message>
    <message>
      <source>the result is not what the board shows</source>
      <translation>结果与棋盘不符</translation>
    </message>
    <message>
      <source>the stones need a board of {size}x{size}</source>
      <translation>棋子需要 {size}x{size} 的棋盘</translation>
    </message>
    <message>
      <source>the value of {name} has no end</source>
      <translation>{name} 的值没有结尾</translation>
    </message>
    <message>
      <source>this is a file, and a folder is wanted</source>
      <translation>这是文件，而需要的是文件夹</translation>
    </message>
    <message>
      <source>this is {name}, not a game</source>
      <translation>不是对局，而是{name}</translation>
    </message>
    <message>
      <source>version {major}.{minor:02} is newer than what can be read</source>
      <translation>版本 {major}.{minor:02} 过新，无法读取</translation>
    </message>
    <message>
      <source>{announced} moves are announced, {there} are there</source>
      <translation>声明了 {announced} 手，实有 {there} 手</translation>
    </message>
    <message>
      <source>{count} numbers do not make pairs of offsets</source>
      <translation>{count} 个数不成偏移量对</translation>
    </message>
    <message>
      <source>{kind!r} is not a kind of opening file; these are: {kinds}</source>
      <translation>{kind!r} 不是开局文件的种类；可用的有：{kinds}</translation>
    </message>
    <message>
      <source>{kind} cannot hold set-up positions or passes: save the game as SGF</source>
      <translation>{kind} 不能保存摆放的局面和停着：请存为 SGF</translation>
    </message>
    <message>
      <source>{kind} has no continuous game: save the game as SGF</source>
      <translation>{kind} 不支持连续对局：请存为 SGF</translation>
    </message>
    <message>
      <source>{kind} holds one game: save the games as SGF</source>
      <translation>{kind} 只能保存一局棋：请将这些对局存为 SGF</translation>
    </message>
    <message>
      <source>{name!r} is not a property name</source>
      <translation>{name!r} 不是属性名</translation>
    </message>
    <message>
      <source>{name} has no value</source>
      <translation>{name} 没有值</translation>
    </message>
    <message>
      <source>{name}[{text}] is not a list of stones</source>
      <translation>{name}[{text}] 不是棋子列表</translation>
    </message>
    <message>
      <source>{point!r} is not a point of the {width}x{height} board</source>
      <translation>{point!r} 不是 {width}x{height} 棋盘上的点</translation>
    </message>
    <message>
      <source>{point} comes twice</source>
      <translation>{point} 出现两次</translation>
    </message>
    <message>
      <source>{point} is not an empty point</source>
      <translation>{point} 不是空点</translation>
    </message>
    <message>
      <source>{point} is taken</source>
      <translation>{point} 已有棋子</translation>
    </message>
    <message>
      <source>{size} MB are more than the {most} MB that can be opened</source>
      <translation>文件有 {size} MB，最多可打开 {most} MB</translation>
    </message>
    <message>
      <source>{text!r} is not a count</source>
      <translation>{text!r} 不是数量</translation>
    </message>
    <message>
      <source>{text!r} is not a rate</source>
      <translation>{text!r} 不是比率</translation>
    </message>
  </context>
  <context>
    <name>engine/rules</name>
    <message>
      <source>a point off the board</source>
      <translation>棋盘外的点</translation>
    </message>
    <message>
      <source>board size {width}x{height} is not within {least}..{most}</source>
      <translation>棋盘大小 {width}x{height} 不在 {least}..{most} 之内</translation>
    </message>
    <message>
      <source>decide</source>
      <translation>做出选择</translation>
    </message>
    <message>
      <source>declare how many fifth moves</source>
      <translation>宣布第五手打点数</translation>
    </message>
    <message>
      <source>moves were played</source>
      <translation>已经落过子</translation>
    </message>
    <message>
      <source>not a coordinate at column {column}: {text!r}</source>
      <translation>第 {column} 列不是坐标：{text!r}</translation>
    </message>
    <message>
      <source>off the {width}x{height} board</source>
      <translation>在 {width}x{height} 的棋盘之外</translation>
    </message>
    <message>
      <source>offer</source>
      <translation>提供打点</translation>
    </message>
    <message>
      <source>offer a fifth move</source>
      <translation>提供第五手打点</translation>
    </message>
    <message>
      <source>only a square board has quarter turns and diagonal mirrors, not one of {width}x{height}</source>
      <translation>只有正方形棋盘才能旋转 90 度或沿对角线翻转，此棋盘为 {width}x{height}</translation>
    </message>
    <message>
      <source>pick a fifth move</source>
      <translation>选择第五手</translation>
    </message>
    <message>
      <source>place a stone</source>
      <translation>放一子</translation>
    </message>
    <message>
      <source>place two</source>
      <translation>放两子</translation>
    </message>
    <message>
      <source>renju is played with five in a row</source>
      <translation>连珠以五连取胜</translation>
    </message>
    <message>
      <source>row length {length} is not within {least}..{most}</source>
      <translation>连子数 {length} 不在 {least}..{most} 之内</translation>
    </message>
    <message>
      <source>stay</source>
      <translation>不交换</translation>
    </message>
    <message>
      <source>swap</source>
      <translation>交换</translation>
    </message>
    <message>
      <source>the opening is over</source>
      <translation>开局已结束</translation>
    </message>
    <message>
      <source>{black} black and {white} white stones leave open who is to move</source>
      <translation>{black} 枚黑子和 {white} 枚白子无法判断轮到谁</translation>
    </message>
    <message>
      <source>{choice} cannot be chosen now: {task}</source>
      <translation>现在不能选“{choice}”，应当{task}</translation>
    </message>
    <message>
      <source>{used} ms of {allowed} ms</source>
      <translation>用时 {used} 毫秒，限时 {allowed} 毫秒</translation>
    </message>
  </context>
  <context>
    <name>gui</name>
    <message>
      <source>, </source>
      <translation>，</translation>
    </message>
    <message>
      <source>; </source>
      <translation>；</translation>
    </message>
    <message>
      <source>Advanced</source>
      <translation>高级</translation>
    </message>
    <message>
      <source>Analysis</source>
      <translation>分析</translation>
    </message>
    <message>
      <source>Black</source>
      <translation>黑方</translation>
    </message>
    <message>
      <source>Black's win rate: {rate}</source>
      <translation>黑方胜率：{rate}</translation>
    </message>
    <message>
      <source>Board</source>
      <translation>棋盘</translation>
    </message>
    <message>
      <source>Caro</source>
      <translation>Caro</translation>
    </message>
    <message>
      <source>Clock</source>
      <translation>计时方式</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Comment</source>
      <translation>评注</translation>
    </message>
    <message>
      <source>Copy details</source>
      <translation>复制详情</translation>
    </message>
    <message>
      <source>Date</source>
      <translation>日期</translation>
    </message>
    <message>
      <source>Drawn</source>
      <translation>和棋</translation>
    </message>
    <message>
      <source>Drill...</source>
      <translation>反复练习...</translation>
    </message>
    <message>
      <source>Elo</source>
      <translation>Elo</translation>
    </message>
    <message>
      <source>Engine</source>
      <translation>引擎</translation>
    </message>
    <message>
      <source>Event</source>
      <translation>赛事</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>导出</translation>
    </message>
    <message>
      <source>Freestyle</source>
      <translation>自由规则</translation>
    </message>
    <message>
      <source>Game</source>
      <translation>棋局</translation>
    </message>
    <message>
      <source>Game information</source>
      <translation>对局信息</translation>
    </message>
    <message>
      <source>Game {number}</source>
      <translation>第 {number} 局</translation>
    </message>
    <message>
      <source>Games</source>
      <translation>对局</translation>
    </message>
    <message>
      <source>Games at once</source>
      <translation>同时进行</translation>
    </message>
    <message>
      <source>Games per pairing</source>
      <translation>每对局数</translation>
    </message>
    <message>
      <source>Games to review</source>
      <translation>要复盘的棋局</translation>
    </message>
    <message>
      <source>Import into the library</source>
      <translation>导入棋谱库</translation>
    </message>
    <message>
      <source>Knockout</source>
      <translation>淘汰赛</translation>
    </message>
    <message>
      <source>Known</source>
      <translation>已知</translation>
    </message>
    <message>
      <source>Leave</source>
      <translation>退出</translation>
    </message>
    <message>
      <source>Length</source>
      <translation>手数</translation>
    </message>
    <message>
      <source>Library</source>
      <translation>棋谱库</translation>
    </message>
    <message>
      <source>Line</source>
      <translation>后续</translation>
    </message>
    <message>
      <source>Mark</source>
      <translation>标记</translation>
    </message>
    <message>
      <source>Mistake</source>
      <translation>失误</translation>
    </message>
    <message>
      <source>Mistakes</source>
      <translation>失误</translation>
    </message>
    <message>
      <source>Move</source>
      <translation>着法</translation>
    </message>
    <message>
      <source>Moves</source>
      <translation>着法</translation>
    </message>
    <message>
      <source>My repertoire</source>
      <translation>我的开局库</translation>
    </message>
    <message>
      <source>Narabe has an error. Your game has been saved and you can go on.</source>
      <translation>Narabe 出现错误。对局已保存，您可以继续。</translation>
    </message>
    <message>
      <source>New game</source>
      <translation>新对局</translation>
    </message>
    <message>
      <source>No tournament is open.</source>
      <translation>没有打开的比赛。</translation>
    </message>
    <message>
      <source>Opening</source>
      <translation>开局</translation>
    </message>
    <message>
      <source>Openings file</source>
      <translation>开局文件</translation>
    </message>
    <message>
      <source>Panels</source>
      <translation>面板</translation>
    </message>
    <message>
      <source>Players</source>
      <translation>棋手</translation>
    </message>
    <message>
      <source>Positions</source>
      <translation>局面</translation>
    </message>
    <message>
      <source>Practise</source>
      <translation>练习</translation>
    </message>
    <message>
      <source>Quit anyway</source>
      <translation>仍然退出</translation>
    </message>
    <message>
      <source>Renju</source>
      <translation>连珠</translation>
    </message>
    <message>
      <source>Restart</source>
      <translation>重新启动</translation>
    </message>
    <message>
      <source>Result</source>
      <translation>结果</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>继续</translation>
    </message>
    <message>
      <source>Review</source>
      <translation>复盘</translation>
    </message>
    <message>
      <source>Round robin</source>
      <translation>循环赛</translation>
    </message>
    <message>
      <source>Rounds</source>
      <translation>轮数</translation>
    </message>
    <message>
      <source>Rules</source>
      <translation>规则</translation>
    </message>
    <message>
      <source>Save elsewhere...</source>
      <translation>另存到别处...</translation>
    </message>
    <message>
      <source>Save the refused...</source>
      <translation>保存无法使用的...</translation>
    </message>
    <message>
      <source>Schedule</source>
      <translation>赛制</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>得分率</translation>
    </message>
    <message>
      <source>Set up a position</source>
      <translation>摆放局面</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>显示</translation>
    </message>
    <message>
      <source>Show the conversation</source>
      <translation>查看对话</translation>
    </message>
    <message>
      <source>Standard</source>
      <translation>标准规则</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>Stop by SPRT</source>
      <translation>由 SPRT 终止</translation>
    </message>
    <message>
      <source>Swiss system</source>
      <translation>瑞士制</translation>
    </message>
    <message>
      <source>The details are in the file {path}.</source>
      <translation>详情见文件 {path}。</translation>
    </message>
    <message>
      <source>The engines in {path} were not entered by you on this computer.</source>
      <translation>{path} 中的引擎不是您在这台计算机上添加的。</translation>
    </message>
    <message>
      <source>The file as it was is kept: {path}</source>
      <translation>原文件已保留：{path}</translation>
    </message>
    <message>
      <source>The game cannot be saved: {error}</source>
      <translation>无法保存对局：{error}</translation>
    </message>
    <message>
      <source>The game is intact. Restart the engine to continue.</source>
      <translation>对局完好无损。重新启动引擎即可继续。</translation>
    </message>
    <message>
      <source>The last game has been restored and is paused.</source>
      <translation>上次的对局已恢复并暂停。</translation>
    </message>
    <message>
      <source>The same error again: {error}</source>
      <translation>再次出现同一错误：{error}</translation>
    </message>
    <message>
      <source>The settings cannot be saved: {error}</source>
      <translation>无法保存设置：{error}</translation>
    </message>
    <message>
      <source>There is a file of this name: {path}

Replace it?</source>
      <translation>已有同名文件：{path}

要替换吗？</translation>
    </message>
    <message>
      <source>There is nothing to practise in this deck now.</source>
      <translation>这一组现在没有可练习的题目。</translation>
    </message>
    <message>
      <source>Tick at least two engines.</source>
      <translation>请至少勾选两个引擎。</translation>
    </message>
    <message>
      <source>Time</source>
      <translation>用时</translation>
    </message>
    <message>
      <source>Tools</source>
      <translation>工具</translation>
    </message>
    <message>
      <source>Tournament</source>
      <translation>比赛</translation>
    </message>
    <message>
      <source>White</source>
      <translation>白方</translation>
    </message>
    <message>
      <source>You</source>
      <translation>您</translation>
    </message>
    <message>
      <source>Your progress</source>
      <translation>您的进步</translation>
    </message>
    <message>
      <source>draw</source>
      <translation>和棋</translation>
    </message>
    <message>
      <source>due: {due}, new: {new}</source>
      <translation>待复习：{due}，新题：{new}</translation>
    </message>
    <message>
      <source>five in a row</source>
      <translation>五连</translation>
    </message>
    <message>
      <source>from the empty board</source>
      <translation>从空棋盘开始</translation>
    </message>
    <message>
      <source>lost</source>
      <translation>负</translation>
    </message>
    <message>
      <source>most in {minutes} min: {best}</source>
      <translation>{minutes} 分钟最多：{best} 题</translation>
    </message>
    <message>
      <source>no mistakes</source>
      <translation>没有失误</translation>
    </message>
    <message>
      <source>none</source>
      <translation>无</translation>
    </message>
    <message>
      <source>won</source>
      <translation>胜</translation>
    </message>
    <message>
      <source>{count} in a row</source>
      <translation>{count} 连</translation>
    </message>
    <message>
      <source>{minutes} min</source>
      <translation>{minutes} 分</translation>
    </message>
    <message>
      <source>{name} has not reported anything yet.</source>
      <translation>{name} 尚未给出任何回答。</translation>
    </message>
    <message>
      <source>{seconds} s</source>
      <translation>{seconds} 秒</translation>
    </message>
    <message>
      <source>{side} has no defence left.</source>
      <translation>{side}已无防守。</translation>
    </message>
    <message>
      <source>{time} left</source>
      <translation>还剩 {time}</translation>
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
        <numerusform>连对 %n 题</numerusform>
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
      <translation>双威胁需要准备。先走对方必须应的四或活三，使另一条线也得到一子，再落在两线相交处。</translation>
    </message>
    <message>
      <source>A four threatens a five, so it must be answered at once. If it is open at both ends, one answer is not enough.</source>
      <translation>四威胁成五，必须立即应对。若两端皆空，一手棋挡不住。</translation>
    </message>
    <message>
      <source>A review lists the moves that cost something, with a better move for each. What is proven was checked to the end. Before you look at the better move, find it yourself.</source>
      <translation>复盘列出有损失的着法及各自更好的着法。已证明的都算到了底。看答案之前，先自己找找更好的着法。</translation>
    </message>
    <message>
      <source>An open three is three stones that can become a four open at both ends. With a gap between the stones it is a broken three, and threatens the same.</source>
      <translation>活三是能变成两端皆空的四的三颗子。中间有空格的叫跳活三，威胁相同。</translation>
    </message>
    <message>
      <source>Ask what the opponent would play next, and play there yourself. Against an open three there are two or three good answers; against a fork often only one.</source>
      <translation>想想对方下一步要下哪里，自己先占。对活三有两三种好的应法；对双威胁往往只有一种。</translation>
    </message>
    <message>
      <source>Begin at the point that is marked.</source>
      <translation>从标出的点开始。</translation>
    </message>
    <message>
      <source>Better is {move}.</source>
      <translation>更好的一手是 {move}。</translation>
    </message>
    <message>
      <source>Black and White put stones on the points in turn. Whoever first has five in a row wins: across, up and down, or diagonally.</source>
      <translation>黑白双方轮流在交叉点上落子。先在横、竖或斜线上连成五子者获胜。</translation>
    </message>
    <message>
      <source>Black may play there.</source>
      <translation>黑可以下在那里。</translation>
    </message>
    <message>
      <source>Black moves first and attacks. White stops lines before they are open threes, and takes over the attack when Black plays a move that does not force.</source>
      <translation>黑先手进攻。白要在成活三之前截住，并在黑走出不逼人的一手时接过攻势。</translation>
    </message>
    <message>
      <source>Click the point that is forbidden.</source>
      <translation>请点击禁手点。</translation>
    </message>
    <message>
      <source>Defending</source>
      <translation>防守</translation>
    </message>
    <message>
      <source>Each four has only one answer. A row of fours that ends in a five cannot be stopped. Players call it VCF: victory by continuous fours.</source>
      <translation>每个四只有一种应法。以五结束的连续冲四无法阻止，称为 VCF（连续冲四胜）。</translation>
    </message>
    <message>
      <source>Find a defence.</source>
      <translation>请找出防守的一手。</translation>
    </message>
    <message>
      <source>Find a move that wins by force.</source>
      <translation>请找出必胜的一手。</translation>
    </message>
    <message>
      <source>Find the only defence</source>
      <translation>找到唯一的防守</translation>
    </message>
    <message>
      <source>First move of an attack</source>
      <translation>进攻的第一手</translation>
    </message>
    <message>
      <source>Five in a row</source>
      <translation>五子连珠</translation>
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
      <translation>禁手：长连</translation>
    </message>
    <message>
      <source>Importing games...</source>
      <translation>正在导入棋谱...</translation>
    </message>
    <message>
      <source>In renju one move of Black may not make two open threes, two fours, or six or more in a row. Five in a row is always allowed. White may do all this, and wins where Black's only answer is forbidden.</source>
      <translation>连珠规则中，黑一手不得形成双活三、双四或六子以上的长连。成五永远允许。白没有禁手；黑唯一的应手是禁手时白胜。</translation>
    </message>
    <message>
      <source>It does not make a four that is open at both ends.</source>
      <translation>它没有做出两端皆空的四。</translation>
    </message>
    <message>
      <source>It does not make a four.</source>
      <translation>它没有做出四。</translation>
    </message>
    <message>
      <source>It does not make an open three.</source>
      <translation>它没有做出活三。</translation>
    </message>
    <message>
      <source>It does not make five in a row.</source>
      <translation>它没有连成五。</translation>
    </message>
    <message>
      <source>It does not make two threats that win.</source>
      <translation>它没有做出两个能取胜的威胁。</translation>
    </message>
    <message>
      <source>Its win rate is {rate}.</source>
      <translation>其胜率为 {rate}。</translation>
    </message>
    <message>
      <source>Its win rate is {rate}; {best} was possible.</source>
      <translation>其胜率为 {rate}，最佳可达 {best}。</translation>
    </message>
    <message>
      <source>Lesson done: {lesson}.</source>
      <translation>课程完成：{lesson}。</translation>
    </message>
    <message>
      <source>Library: {new}, {known} known, {cut} cut, {bad} that cannot be used.</source>
      <translation>棋谱库：{new}，已有 {known}，截短 {cut}，无法使用 {bad}。</translation>
    </message>
    <message>
      <source>Look within the square.</source>
      <translation>请在方框内寻找。</translation>
    </message>
    <message>
      <source>Looking for a good move...</source>
      <translation>正在寻找好棋...</translation>
    </message>
    <message>
      <source>Make a four that is open at both ends.</source>
      <translation>请做出两端皆空的四。</translation>
    </message>
    <message>
      <source>Make a four.</source>
      <translation>请做出一个四。</translation>
    </message>
    <message>
      <source>Make an open three.</source>
      <translation>请做出活三。</translation>
    </message>
    <message>
      <source>Make five in a row</source>
      <translation>连成五子</translation>
    </message>
    <message>
      <source>Make five in a row.</source>
      <translation>请连成五。</translation>
    </message>
    <message>
      <source>Make two threats with one move.</source>
      <translation>请用一手做出两个威胁。</translation>
    </message>
    <message>
      <source>Making a fork</source>
      <translation>制造双威胁</translation>
    </message>
    <message>
      <source>My mistakes</source>
      <translation>我的失误</translation>
    </message>
    <message>
      <source>My openings</source>
      <translation>我的开局</translation>
    </message>
    <message>
      <source>Nothing is forced: help your own lines, or stop the opponent's.</source>
      <translation>没有强制手：发展自己的线，或截断对方的线。</translation>
    </message>
    <message>
      <source>One stone cannot answer two threats: two fours, a four and an open three, or two open threes. Look for the point where two of your lines cross.</source>
      <translation>一颗子挡不住两个威胁：双四、四三或双活三。找找你的两条线相交的点。</translation>
    </message>
    <message>
      <source>Open and broken threes</source>
      <translation>活三与跳活三</translation>
    </message>
    <message>
      <source>Open threes force as well, but they leave a choice of answers, and the opponent's fours come first. A win by threes and fours is called VCT: victory by continuous threats.</source>
      <translation>活三也逼对方应对，但应法可选，而且对方的冲四优先。用活三和四取胜称为 VCT（连续威胁胜）。</translation>
    </message>
    <message>
      <source>Openings and swap2</source>
      <translation>开局与 swap2</translation>
    </message>
    <message>
      <source>Practice done: {solved} of {total} solved.</source>
      <translation>练习结束：{total} 题中解出 {solved} 题。</translation>
    </message>
    <message>
      <source>Practice goes on where you stopped: exercise {number} of {total}.</source>
      <translation>从上次停下的地方继续练习：第 {number} 题，共 {total} 题。</translation>
    </message>
    <message>
      <source>Practice {number} of {total}</source>
      <translation>练习 {number}/{total}</translation>
    </message>
    <message>
      <source>Puzzles</source>
      <translation>习题</translation>
    </message>
    <message>
      <source>Reading a review</source>
      <translation>看懂复盘</translation>
    </message>
    <message>
      <source>Renju's forbidden points</source>
      <translation>连珠的禁手点</translation>
    </message>
    <message>
      <source>Session done: {right} of {asked} right.</source>
      <translation>练习完成：{asked} 题中答对 {right} 题。</translation>
    </message>
    <message>
      <source>Stop a win by fours</source>
      <translation>阻止对手连冲四胜</translation>
    </message>
    <message>
      <source>Stop an open three</source>
      <translation>阻挡活三</translation>
    </message>
    <message>
      <source>Stop five in a row</source>
      <translation>阻挡五连</translation>
    </message>
    <message>
      <source>Stop the four.</source>
      <translation>请挡住四。</translation>
    </message>
    <message>
      <source>That costs {loss} of your win rate: your opponent's answer is {point}. Take it back?</source>
      <translation>这一手使您的胜率损失 {loss}：对方的应手是 {point}。要悔棋吗？</translation>
    </message>
    <message>
      <source>That does not stop your opponent. Take it back?</source>
      <translation>这样挡不住对手。要悔棋吗？</translation>
    </message>
    <message>
      <source>That leaves {point}: {threat}. Take it back?</source>
      <translation>这会留下 {point}：{threat}。要悔棋吗？</translation>
    </message>
    <message>
      <source>The answer is within the square.</source>
      <translation>答案在方框之内。</translation>
    </message>
    <message>
      <source>The engine has no move to offer.</source>
      <translation>引擎没有给出着法。</translation>
    </message>
    <message>
      <source>The engine looks at your move...</source>
      <translation>引擎正在检查您的着法...</translation>
    </message>
    <message>
      <source>The first move is an advantage. In swap2 one player puts three stones, and the other chooses a colour or puts two more. So the stones should give neither side a win: find the win where there is one, and the defence where there is none.</source>
      <translation>先手有利。swap2 中一方摆三颗子，另一方选颜色或再摆两颗。所以摆出的局面不应让任何一方必胜：有胜就找胜，没有就找防守。</translation>
    </message>
    <message>
      <source>The first player and the second</source>
      <translation>先手与后手</translation>
    </message>
    <message>
      <source>The four and its answer</source>
      <translation>四与应四</translation>
    </message>
    <message>
      <source>The library cannot be used: {error}</source>
      <translation>棋谱库无法使用：{error}</translation>
    </message>
    <message>
      <source>The move is {move}.</source>
      <translation>正解是 {move}。</translation>
    </message>
    <message>
      <source>The only defence</source>
      <translation>唯一的防守</translation>
    </message>
    <message>
      <source>The opponent can still make five in a row.</source>
      <translation>对方仍能连成五。</translation>
    </message>
    <message>
      <source>Theme: {theme}</source>
      <translation>主题：{theme}</translation>
    </message>
    <message>
      <source>There is no game to keep: it has no moves, or stones were set up.</source>
      <translation>没有可存的对局：没有着法，或棋子是摆上去的。</translation>
    </message>
    <message>
      <source>Two threats at once</source>
      <translation>一子两威胁</translation>
    </message>
    <message>
      <source>Win by a forbidden point</source>
      <translation>利用禁手取胜</translation>
    </message>
    <message>
      <source>Win by an overline</source>
      <translation>利用长连禁手取胜</translation>
    </message>
    <message>
      <source>Win by fours</source>
      <translation>以连冲四取胜</translation>
    </message>
    <message>
      <source>Win by threats</source>
      <translation>以追胜取胜</translation>
    </message>
    <message>
      <source>Win by threes and fours</source>
      <translation>活三冲四取胜</translation>
    </message>
    <message>
      <source>You could make five in a row. Take it back and look?</source>
      <translation>您本可成五。要悔棋再找找吗？</translation>
    </message>
    <message>
      <source>Your rating {rating} ± {deviation}, the puzzle's {puzzle}</source>
      <translation>您的等级分 {rating} ± {deviation}，本题 {puzzle}</translation>
    </message>
    <message>
      <source>Your repertoire has {moves}.</source>
      <translation>您的开局库中是 {moves}。</translation>
    </message>
    <message>
      <source>a four and a three</source>
      <translation>冲四活三</translation>
    </message>
    <message>
      <source>a four that goes on</source>
      <translation>可继续的冲四</translation>
    </message>
    <message>
      <source>an attack that cannot be stopped</source>
      <translation>无法阻挡的进攻</translation>
    </message>
    <message>
      <source>an open four</source>
      <translation>活四</translation>
    </message>
    <message>
      <source>find a better move for Black than {move}.</source>
      <translation>为黑方找出比 {move} 更好的着法。</translation>
    </message>
    <message>
      <source>find a better move for White than {move}.</source>
      <translation>为白方找出比 {move} 更好的着法。</translation>
    </message>
    <message>
      <source>find the best move for Black.</source>
      <translation>为黑方找出最佳着法。</translation>
    </message>
    <message>
      <source>find the best move for White.</source>
      <translation>为白方找出最佳着法。</translation>
    </message>
    <message>
      <source>four: {points}</source>
      <translation>四：{points}</translation>
    </message>
    <message>
      <source>grade {grade} of 10</source>
      <translation>难度 {grade}/10</translation>
    </message>
    <message>
      <source>not a true three: {points} ({why})</source>
      <translation>不是真活三：{points}（{why}）</translation>
    </message>
    <message>
      <source>open three: {points}</source>
      <translation>活三：{points}</translation>
    </message>
    <message>
      <source>row of {count}: {points}</source>
      <translation>{count} 连：{points}</translation>
    </message>
    <message>
      <source>two fours</source>
      <translation>双四</translation>
    </message>
    <message>
      <source>two open threes</source>
      <translation>双活三</translation>
    </message>
    <message>
      <source>what do you play here as Black?</source>
      <translation>您执黑在此如何落子？</translation>
    </message>
    <message>
      <source>what do you play here as White?</source>
      <translation>您执白在此如何落子？</translation>
    </message>
    <message>
      <source>{asked} of {length} in this session</source>
      <translation>本次练习 {asked} / {length}</translation>
    </message>
    <message>
      <source>{lesson}, {number} of {total}</source>
      <translation>{lesson}，第 {number} 题，共 {total} 题</translation>
    </message>
    <message>
      <source>{move} is not good enough.</source>
      <translation>{move} 还不够好。</translation>
    </message>
    <message>
      <source>{move} is right!</source>
      <translation>{move} 正确！</translation>
    </message>
    <message>
      <source>{point} does not give a straight four</source>
      <translation>{point} 不能形成活四</translation>
    </message>
    <message>
      <source>{point} makes a five</source>
      <translation>{point} 成五</translation>
    </message>
    <message>
      <source>{point} would be a double four</source>
      <translation>{point} 将成四四禁手</translation>
    </message>
    <message>
      <source>{point} would be a double three</source>
      <translation>{point} 将成三三禁手</translation>
    </message>
    <message>
      <source>{point} would be an overline</source>
      <translation>{point} 将成长连</translation>
    </message>
    <message>
      <source>{side} begins a forced win here.</source>
      <translation>{side}由此开始必胜。</translation>
    </message>
    <message>
      <source>{side} can defend here.</source>
      <translation>{side}可在此防守。</translation>
    </message>
    <message>
      <source>{side} makes a five here.</source>
      <translation>{side}在此成五。</translation>
    </message>
    <message>
      <source>{side} makes a four here.</source>
      <translation>{side}在此成四。</translation>
    </message>
    <message>
      <source>{side} makes an open three here.</source>
      <translation>{side}在此成活三。</translation>
    </message>
    <message>
      <source>{side} must stop a five.</source>
      <translation>{side}必须挡住成五。</translation>
    </message>
    <message>
      <source>{side} to move. {task}</source>
      <translation>轮到{side}。{task}</translation>
    </message>
    <message>
      <source>{side} wins at once.</source>
      <translation>{side}立即取胜。</translation>
    </message>
    <message numerus="yes">
      <source>%n exercise(s) solved</source>
      <translation>
        <numerusform>已解 %n 题</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n new game(s)</source>
      <translation>
        <numerusform>新增 %n 局</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) to be drilled tomorrow.</source>
      <translation>
        <numerusform>明天有 %n 个局面要练习。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It loses in %n move(s).</source>
      <translation>
        <numerusform>%n 手内落败。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It wins in %n move(s).</source>
      <translation>
        <numerusform>%n 手内获胜。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Run done: %n puzzle(s) solved.</source>
      <translation>
        <numerusform>限时挑战结束：解出 %n 题。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by fours in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>您有 %n 手的连冲四胜。要悔棋再找找吗？</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by threats in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>您有 %n 手的追胜。要悔棋再找找吗？</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{other} threatens to win by fours; %n move(s) defend.</source>
      <translation>
        <numerusform>{other}威胁连冲四取胜；有 %n 个防点。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{side} wins by continuous fours in %n move(s).</source>
      <translation>
        <numerusform>{side}连冲四 %n 步取胜。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/base</name>
    <message>
      <source>Caro (five, not blocked at both ends)</source>
      <translation>Caro（未被两头封住的五子）</translation>
    </message>
    <message>
      <source>Caro with overlines</source>
      <translation>Caro（含长连）</translation>
    </message>
    <message>
      <source>Freestyle (five or more win)</source>
      <translation>自由规则（五子及以上获胜）</translation>
    </message>
    <message>
      <source>Renju (forbidden moves for Black)</source>
      <translation>连珠（黑方有禁手）</translation>
    </message>
    <message>
      <source>Standard (exactly five wins)</source>
      <translation>标准规则（恰好五子获胜）</translation>
    </message>
  </context>
  <context>
    <name>gui/board</name>
    <message>
      <source>Board as a table</source>
      <translation>表格形式的棋盘</translation>
    </message>
    <message>
      <source>empty</source>
      <translation>空</translation>
    </message>
    <message>
      <source>forbidden to Black</source>
      <translation>黑方禁手</translation>
    </message>
    <message>
      <source>in the winning row</source>
      <translation>在获胜连线上</translation>
    </message>
    <message>
      <source>last move</source>
      <translation>最后一手</translation>
    </message>
    <message>
      <source>wall</source>
      <translation>障碍</translation>
    </message>
  </context>
  <context>
    <name>gui/commands</name>
    <message>
      <source>&amp;About Narabe</source>
      <translation>关于 Narabe(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Agree to a draw...</source>
      <translation>议和(&amp;A)...</translation>
    </message>
    <message>
      <source>&amp;All of them</source>
      <translation>全部(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Analyse</source>
      <translation>分析(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Analysis</source>
      <translation>分析(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;Another game</source>
      <translation>再来一局(&amp;A)</translation>
    </message>
    <message>
      <source>&amp;BOARD block</source>
      <translation>&amp;BOARD 块</translation>
    </message>
    <message>
      <source>&amp;Back</source>
      <translation>后退(&amp;B)</translation>
    </message>
    <message>
      <source>&amp;Blindfold</source>
      <translation>盲棋(&amp;B)</translation>
    </message>
    <message>
      <source>&amp;Candidates on the board</source>
      <translation>棋盘上显示候选点(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Change sides</source>
      <translation>交换双方(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Check the claimed win</source>
      <translation>验证宣称的胜着(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Close the tab</source>
      <translation>关闭标签页(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Copy position</source>
      <translation>复制局面(&amp;C)</translation>
    </message>
    <message>
      <source>&amp;Delete from here</source>
      <translation>删除此后着法(&amp;D)</translation>
    </message>
    <message>
      <source>&amp;Doubles...</source>
      <translation>重复的对局(&amp;D)...</translation>
    </message>
    <message>
      <source>&amp;Earlier games...</source>
      <translation>以前的对局(&amp;E)...</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>编辑(&amp;E)</translation>
    </message>
    <message>
      <source>&amp;Engines</source>
      <translation>引擎(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Engines...</source>
      <translation>引擎(&amp;E)...</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>文件(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Find a command...</source>
      <translation>查找命令(&amp;F)...</translation>
    </message>
    <message>
      <source>&amp;First</source>
      <translation>第一个(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Forward</source>
      <translation>前进(&amp;F)</translation>
    </message>
    <message>
      <source>&amp;Game</source>
      <translation>对局(&amp;G)</translation>
    </message>
    <message>
      <source>&amp;Game information...</source>
      <translation>对局信息(&amp;G)...</translation>
    </message>
    <message>
      <source>&amp;Heat map</source>
      <translation>热力图(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>帮助(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Hint</source>
      <translation>提示(&amp;H)</translation>
    </message>
    <message>
      <source>&amp;Import</source>
      <translation>导入(&amp;I)</translation>
    </message>
    <message>
      <source>&amp;Import into the library...</source>
      <translation>导入棋谱库(&amp;I)...</translation>
    </message>
    <message>
      <source>&amp;Keep this game in the library</source>
      <translation>将此局存入棋谱库(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Keys</source>
      <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
      <source>&amp;Learn...</source>
      <translation>学习(&amp;L)...</translation>
    </message>
    <message>
      <source>&amp;Leave the practice</source>
      <translation>退出练习(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Leave this point out of the search</source>
      <translation>搜索时排除此点(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Lessons of this game</source>
      <translation>本局的课题(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Library</source>
      <translation>棋谱库(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Link to gomocalc</source>
      <translation>gomocalc 链接(&amp;L)</translation>
    </message>
    <message>
      <source>&amp;Make main line</source>
      <translation>设为主线(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Manual</source>
      <translation>使用手册(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Match</source>
      <translation>比赛(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Moves</source>
      <translation>着法(&amp;M)</translation>
    </message>
    <message>
      <source>&amp;Name the chapter...</source>
      <translation>章节命名(&amp;N)...</translation>
    </message>
    <message>
      <source>&amp;Navigate</source>
      <translation>浏览(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;New game...</source>
      <translation>新对局(&amp;N)...</translation>
    </message>
    <message>
      <source>&amp;Next exercise</source>
      <translation>下一题(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Next layout</source>
      <translation>下一布局(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Next variation</source>
      <translation>下一变化(&amp;N)</translation>
    </message>
    <message>
      <source>&amp;Open...</source>
      <translation>打开(&amp;O)...</translation>
    </message>
    <message>
      <source>&amp;Paste position</source>
      <translation>粘贴局面(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Pause</source>
      <translation>暂停(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Play</source>
      <translation>对弈(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Play again</source>
      <translation>再来一局(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Policy of the net</source>
      <translation>网络的策略(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Previous variation</source>
      <translation>上一变化(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Print</source>
      <translation>打印(&amp;P)</translation>
    </message>
    <message>
      <source>&amp;Quit</source>
      <translation>退出(&amp;Q)</translation>
    </message>
    <message>
      <source>&amp;Redo edit</source>
      <translation>重做编辑(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Reset this layout</source>
      <translation>重置此布局(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Resign</source>
      <translation>认输(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Review</source>
      <translation>复盘(&amp;R)</translation>
    </message>
    <message>
      <source>&amp;Review the whole game...</source>
      <translation>复盘整局(&amp;R)...</translation>
    </message>
    <message>
      <source>&amp;Rules of the game</source>
      <translation>游戏规则(&amp;R)</translation>
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
      <translation>搜索对局(&amp;S)...</translation>
    </message>
    <message>
      <source>&amp;Second</source>
      <translation>第二个(&amp;S)</translation>
    </message>
    <message>
      <source>&amp;Set up a position...</source>
      <translation>摆放局面(&amp;S)...</translation>
    </message>
    <message>
      <source>&amp;Take back</source>
      <translation>悔棋(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Third</source>
      <translation>第三个(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Threats</source>
      <translation>威胁(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Turn the board</source>
      <translation>转动棋盘(&amp;T)</translation>
    </message>
    <message>
      <source>&amp;Undo edit</source>
      <translation>撤销编辑(&amp;U)</translation>
    </message>
    <message>
      <source>&amp;Values of the net</source>
      <translation>网络的评估(&amp;V)</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>视图(&amp;V)</translation>
    </message>
    <message>
      <source>&amp;Watch a tournament...</source>
      <translation>观看比赛(&amp;W)...</translation>
    </message>
    <message>
      <source>&amp;Who are you?...</source>
      <translation>您是谁(&amp;W)...</translation>
    </message>
    <message>
      <source>&amp;Yixin</source>
      <translation>弈心(&amp;Y)</translation>
    </message>
    <message>
      <source>A &amp;sheet of problems...</source>
      <translation>习题页(&amp;S)...</translation>
    </message>
    <message>
      <source>A tournament is being played. What should become of it?</source>
      <translation>正在进行比赛。如何处理？</translation>
    </message>
    <message>
      <source>About Narabe</source>
      <translation>关于 Narabe</translation>
    </message>
    <message>
      <source>All your games in the library have been reviewed.</source>
      <translation>棋谱库中您的对局都已复盘。</translation>
    </message>
    <message>
      <source>Analyse this &amp;branch overnight...</source>
      <translation>整夜分析此分支(&amp;B)...</translation>
    </message>
    <message>
      <source>Another program has changed {path}. Saving the game would replace that.</source>
      <translation>另一个程序更改了 {path}。保存棋谱会覆盖这些更改。</translation>
    </message>
    <message>
      <source>Balanced: {moves}</source>
      <translation>均衡：{moves}</translation>
    </message>
    <message>
      <source>Board as a &amp;table</source>
      <translation>表格形式的棋盘(&amp;T)</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>取消</translation>
    </message>
    <message>
      <source>Checking...</source>
      <translation>正在验证...</translation>
    </message>
    <message>
      <source>Click the point with the right mouse button.</source>
      <translation>请用鼠标右键点击该点。</translation>
    </message>
    <message>
      <source>Co&amp;mpare with</source>
      <translation>对比引擎(&amp;M)</translation>
    </message>
    <message>
      <source>Comment on the position:</source>
      <translation>对此局面的评注：</translation>
    </message>
    <message>
      <source>Copied: {text}</source>
      <translation>已复制：{text}</translation>
    </message>
    <message>
      <source>Copy &amp;as</source>
      <translation>复制为(&amp;A)</translation>
    </message>
    <message>
      <source>Copy p&amp;icture</source>
      <translation>复制图片(&amp;I)</translation>
    </message>
    <message>
      <source>Do both players agree to a draw?</source>
      <translation>双方同意和棋吗？</translation>
    </message>
    <message>
      <source>Do you resign this game?</source>
      <translation>要在本局认输吗？</translation>
    </message>
    <message>
      <source>Draw</source>
      <translation>和棋</translation>
    </message>
    <message>
      <source>Equal &amp;effort for each candidate</source>
      <translation>各候选着法均分计算(&amp;E)</translation>
    </message>
    <message>
      <source>Event files</source>
      <translation>事件文件</translation>
    </message>
    <message>
      <source>Export &amp;diagram...</source>
      <translation>导出棋谱图(&amp;D)...</translation>
    </message>
    <message>
      <source>Export &amp;picture...</source>
      <translation>导出图片(&amp;P)...</translation>
    </message>
    <message>
      <source>Export &amp;web page...</source>
      <translation>导出网页(&amp;W)...</translation>
    </message>
    <message>
      <source>Export a&amp;nimation...</source>
      <translation>导出动画(&amp;N)...</translation>
    </message>
    <message>
      <source>Export animation</source>
      <translation>导出动画</translation>
    </message>
    <message>
      <source>Export diagram</source>
      <translation>导出棋谱图</translation>
    </message>
    <message>
      <source>Export picture</source>
      <translation>导出图片</translation>
    </message>
    <message>
      <source>Export tournament</source>
      <translation>导出比赛</translation>
    </message>
    <message>
      <source>Export web page</source>
      <translation>导出网页</translation>
    </message>
    <message>
      <source>Find a &amp;balanced move</source>
      <translation>寻找均衡的一手(&amp;B)</translation>
    </message>
    <message>
      <source>Find a balanced &amp;pair of moves</source>
      <translation>寻找均衡的两手(&amp;P)</translation>
    </message>
    <message>
      <source>Free software under the MIT licence.</source>
      <translation>基于 MIT 许可证的自由软件。</translation>
    </message>
    <message>
      <source>Game {number}: {ending}</source>
      <translation>第 {number} 局：{ending}</translation>
    </message>
    <message>
      <source>Import a &amp;folder...</source>
      <translation>导入文件夹(&amp;F)...</translation>
    </message>
    <message>
      <source>Import m&amp;y games</source>
      <translation>导入我的棋局(&amp;Y)</translation>
    </message>
    <message>
      <source>Let it run</source>
      <translation>继续运行</translation>
    </message>
    <message>
      <source>Let it run: it goes on in the background, without the window.
Pause it: the games being played are finished, then it waits.
Stop it: the games being played are discarded.
Whatever you choose, you find it here again and can resume it.</source>
      <translation>继续运行：关闭窗口后在后台继续。
暂停：下完正在进行的对局后等待。
停止：放弃正在进行的对局。
无论如何选择，下次都会在这里找到它并可继续。</translation>
    </message>
    <message>
      <source>Looking for a balanced position...</source>
      <translation>正在寻找均衡局面...</translation>
    </message>
    <message>
      <source>Looking for an exercise...</source>
      <translation>正在寻找练习...</translation>
    </message>
    <message>
      <source>Make the engine move n&amp;ow</source>
      <translation>引擎立即落子(&amp;O)</translation>
    </message>
    <message>
      <source>Mirror left and right</source>
      <translation>左右翻转</translation>
    </message>
    <message>
      <source>Mirror top and bottom</source>
      <translation>上下翻转</translation>
    </message>
    <message>
      <source>Move the chapter &amp;down</source>
      <translation>章节下移(&amp;D)</translation>
    </message>
    <message>
      <source>Move the chapter &amp;up</source>
      <translation>章节上移(&amp;U)</translation>
    </message>
    <message>
      <source>Moves {first} to {last}</source>
      <translation>第 {first} 至 {last} 手</translation>
    </message>
    <message>
      <source>My &amp;results...</source>
      <translation>我的成绩(&amp;R)...</translation>
    </message>
    <message>
      <source>My repert&amp;oire...</source>
      <translation>我的开局库(&amp;O)...</translation>
    </message>
    <message>
      <source>New &amp;tournament...</source>
      <translation>新比赛(&amp;T)...</translation>
    </message>
    <message>
      <source>Next &amp;chapter</source>
      <translation>下一章(&amp;C)</translation>
    </message>
    <message>
      <source>Next &amp;tab</source>
      <translation>下一个标签页(&amp;T)</translation>
    </message>
    <message>
      <source>Next move in m&amp;y repertoire</source>
      <translation>将下一手列入我的开局库(&amp;Y)</translation>
    </message>
    <message>
      <source>No other engine</source>
      <translation>不用第二个引擎</translation>
    </message>
    <message>
      <source>Not everything in it could be opened.</source>
      <translation>并非所有内容都能打开。</translation>
    </message>
    <message>
      <source>Open &amp;recent</source>
      <translation>最近的文件(&amp;R)</translation>
    </message>
    <message>
      <source>Open a game</source>
      <translation>打开对局</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>粘贴</translation>
    </message>
    <message>
      <source>Pause it</source>
      <translation>暂停</translation>
    </message>
    <message>
      <source>Pic&amp;tures of the library...</source>
      <translation>棋谱库图表(&amp;T)...</translation>
    </message>
    <message>
      <source>Picture copied.</source>
      <translation>图片已复制。</translation>
    </message>
    <message>
      <source>Play again with s&amp;wapped colours</source>
      <translation>交换颜色再来一局(&amp;W)</translation>
    </message>
    <message>
      <source>Play against the level that suits &amp;you</source>
      <translation>与适合您的级别对局(&amp;Y)</translation>
    </message>
    <message>
      <source>Play it</source>
      <translation>仍然落子</translation>
    </message>
    <message>
      <source>Play on &amp;from here...</source>
      <translation>从此处续下(&amp;F)...</translation>
    </message>
    <message>
      <source>Play, analyse and watch Gomoku and Renju.</source>
      <translation>五子棋与连珠的对弈、分析与观战。</translation>
    </message>
    <message>
      <source>Point and text (h8 A); a point alone removes its text:</source>
      <translation>点与文字（h8 A）；只写点则删除其文字：</translation>
    </message>
    <message>
      <source>Pr&amp;actise the mistakes</source>
      <translation>练习失误(&amp;A)</translation>
    </message>
    <message>
      <source>Pr&amp;esent</source>
      <translation>演示(&amp;E)</translation>
    </message>
    <message>
      <source>Practise with p&amp;uzzles...</source>
      <translation>习题练习(&amp;U)...</translation>
    </message>
    <message>
      <source>Pre&amp;vious tab</source>
      <translation>上一个标签页(&amp;V)</translation>
    </message>
    <message>
      <source>Previous c&amp;hapter</source>
      <translation>上一章(&amp;H)</translation>
    </message>
    <message>
      <source>Proven: the line wins against every defence.</source>
      <translation>已证明：该变化对任何防守都获胜。</translation>
    </message>
    <message>
      <source>Redo mo&amp;ve</source>
      <translation>恢复悔棋(&amp;V)</translation>
    </message>
    <message>
      <source>Refuted: the line overlooks a win of the opponent.</source>
      <translation>已否定：该变化忽略了对手的胜着。</translation>
    </message>
    <message>
      <source>Report...</source>
      <translation>报告...</translation>
    </message>
    <message>
      <source>Resign</source>
      <translation>认输</translation>
    </message>
    <message>
      <source>Resign and do not ask again</source>
      <translation>认输且不再询问</translation>
    </message>
    <message>
      <source>Review finished.</source>
      <translation>复盘完成。</translation>
    </message>
    <message>
      <source>Review se&amp;veral games...</source>
      <translation>批量复盘(&amp;V)...</translation>
    </message>
    <message>
      <source>Review the game first: practice uses the mistakes found.</source>
      <translation>请先复盘：练习的内容就是其中的失误。</translation>
    </message>
    <message>
      <source>Rotate to the &amp;left</source>
      <translation>向左旋转(&amp;L)</translation>
    </message>
    <message>
      <source>Rotate to the &amp;right</source>
      <translation>向右旋转(&amp;R)</translation>
    </message>
    <message>
      <source>Save &amp;as...</source>
      <translation>另存为(&amp;A)...</translation>
    </message>
    <message>
      <source>Save as SGF</source>
      <translation>保存为 SGF</translation>
    </message>
    <message>
      <source>Save as {kind}</source>
      <translation>另存为 {kind}</translation>
    </message>
    <message>
      <source>Save the game</source>
      <translation>保存对局</translation>
    </message>
    <message>
      <source>Saved: {path}</source>
      <translation>已保存：{path}</translation>
    </message>
    <message>
      <source>Se&amp;ttings...</source>
      <translation>设置(&amp;T)...</translation>
    </message>
    <message>
      <source>Search all points a&amp;gain</source>
      <translation>重新搜索所有点(&amp;G)</translation>
    </message>
    <message>
      <source>Show all &amp;defences</source>
      <translation>显示所有防守(&amp;D)</translation>
    </message>
    <message>
      <source>Stones were set up or a move was passed: copy a BOARD block or SGF.</source>
      <translation>此处的棋子是摆放的，或有一方停着：请以 BOARD 块或 SGF 复制局面。</translation>
    </message>
    <message>
      <source>Stop it</source>
      <translation>停止</translation>
    </message>
    <message>
      <source>T&amp;hreat counts</source>
      <translation>威胁计数(&amp;H)</translation>
    </message>
    <message>
      <source>Tabs and &amp;chapters</source>
      <translation>标签页与章节(&amp;C)</translation>
    </message>
    <message>
      <source>Text</source>
      <translation>文字</translation>
    </message>
    <message>
      <source>Text on {point}:</source>
      <translation>{point} 上的文字：</translation>
    </message>
    <message>
      <source>The &amp;game in diagrams...</source>
      <translation>对局棋谱图(&amp;G)...</translation>
    </message>
    <message>
      <source>The &amp;position...</source>
      <translation>局面(&amp;P)...</translation>
    </message>
    <message>
      <source>The file cannot be opened.</source>
      <translation>无法打开文件。</translation>
    </message>
    <message>
      <source>The file cannot be written.</source>
      <translation>无法写入文件。</translation>
    </message>
    <message>
      <source>The game cannot be turned so.</source>
      <translation>对局不能这样转动。</translation>
    </message>
    <message>
      <source>The game has no moves.</source>
      <translation>对局中没有着法。</translation>
    </message>
    <message>
      <source>The game has not been saved.</source>
      <translation>棋谱尚未保存。</translation>
    </message>
    <message>
      <source>The game is not over.</source>
      <translation>对局尚未结束。</translation>
    </message>
    <message>
      <source>The game was stopped. Undo takes it up again.</source>
      <translation>对局已停止。撤销此编辑即可继续。</translation>
    </message>
    <message>
      <source>The tournament reported a problem.</source>
      <translation>比赛出现问题。</translation>
    </message>
    <message>
      <source>There is a stone at {point}.</source>
      <translation>{point} 已有棋子。</translation>
    </message>
    <message>
      <source>There is no analysis to check.</source>
      <translation>没有可验证的分析。</translation>
    </message>
    <message>
      <source>There is no game to review yet.</source>
      <translation>还没有可复盘的对局。</translation>
    </message>
    <message>
      <source>There is no next move to be marked.</source>
      <translation>没有可标记的下一手。</translation>
    </message>
    <message>
      <source>There is no position or game in this text.</source>
      <translation>此文本中没有局面或对局。</translation>
    </message>
    <message>
      <source>There is no threat to be stopped.</source>
      <translation>没有需要防守的威胁。</translation>
    </message>
    <message>
      <source>This package contains PyQt6 and is free software under the GNU General Public License 3.</source>
      <translation>本软件包含有 PyQt6，是基于 GNU 通用公共许可证第 3 版的自由软件。</translation>
    </message>
    <message>
      <source>To the &amp;end</source>
      <translation>到结尾(&amp;E)</translation>
    </message>
    <message>
      <source>To the &amp;start</source>
      <translation>到开头(&amp;S)</translation>
    </message>
    <message>
      <source>To the game in &amp;progress</source>
      <translation>到进行中的局面(&amp;P)</translation>
    </message>
    <message>
      <source>Turn the board</source>
      <translation>转动棋盘</translation>
    </message>
    <message>
      <source>Unproven: our solver neither confirms nor refutes the line.</source>
      <translation>未证明：求解器既未确认也未否定该变化。</translation>
    </message>
    <message>
      <source>Watch a tournament</source>
      <translation>观看比赛</translation>
    </message>
    <message>
      <source>While a game is played its stones are hidden: only the last move is marked.</source>
      <translation>对局进行时棋子隐藏，只标出最后一手。</translation>
    </message>
    <message>
      <source>Would not be saved: {parts}. SGF holds everything.</source>
      <translation>以下内容不会保存：{parts}。SGF 可以保存全部内容。</translation>
    </message>
    <message>
      <source>Your pro&amp;gress...</source>
      <translation>您的进步(&amp;G)...</translation>
    </message>
    <message>
      <source>analyses</source>
      <translation>分析</translation>
    </message>
    <message>
      <source>comments</source>
      <translation>评注</translation>
    </message>
    <message>
      <source>marks</source>
      <translation>标记</translation>
    </message>
    <message>
      <source>result</source>
      <translation>结果</translation>
    </message>
    <message>
      <source>texts on points</source>
      <translation>点上的文字</translation>
    </message>
    <message>
      <source>variations</source>
      <translation>变化</translation>
    </message>
    <message>
      <source>{file} is being written...</source>
      <translation>正在写入 {file}...</translation>
    </message>
    <message>
      <source>{kind} files cannot hold all of this game.</source>
      <translation>{kind} 文件无法保存这局棋的全部内容。</translation>
    </message>
    <message>
      <source>{move} is a forbidden move, which loses the game.</source>
      <translation>{move} 是禁手，落子即负。</translation>
    </message>
    <message>
      <source>{old} is no longer among the engines: {new} plays on in its place.</source>
      <translation>引擎列表中已没有 {old}：由 {new} 接替它继续对局。</translation>
    </message>
    <message numerus="yes">
      <source>%n move(s) hold against the threat.</source>
      <translation>
        <numerusform>有 %n 手能挡住威胁。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) of your repertoire are to be drilled today.</source>
      <translation>
        <numerusform>今天有 %n 个开局库局面要练习。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The branch is analysed: %n position(s) were new.</source>
      <translation>
        <numerusform>分支分析完毕：新分析了 %n 个局面。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/contests</name>
    <message>
      <source>0: no limit</source>
      <translation>0：不限</translation>
    </message>
    <message>
      <source>A folder with a page for spectators</source>
      <translation>观战页面文件夹</translation>
    </message>
    <message>
      <source>A fresh process for each game</source>
      <translation>每局启动新进程</translation>
    </message>
    <message>
      <source>A page with tables, curves and games (HTML)</source>
      <translation>含表格、曲线和对局的网页（HTML）</translation>
    </message>
    <message>
      <source>A random order needs a file of openings.</source>
      <translation>随机顺序需要一个开局文件。</translation>
    </message>
    <message>
      <source>All results are equal so far: the difference in Elo cannot be estimated yet.</source>
      <translation>目前所有结果相同：尚无法估计等级分差。</translation>
    </message>
    <message>
      <source>An engine's failure ends the tournament</source>
      <translation>引擎出错即结束比赛</translation>
    </message>
    <message>
      <source>An odd number of games leaves a colour unswapped: choose an even one.</source>
      <translation>局数为奇数时，有一局无法换色：请选择偶数。</translation>
    </message>
    <message>
      <source>Another match runner is playing this tournament.</source>
      <translation>另一个比赛程序正在进行这项比赛。</translation>
    </message>
    <message>
      <source>As in the file</source>
      <translation>按文件顺序</translation>
    </message>
    <message>
      <source>Ask for every move with the whole board</source>
      <translation>每步都发送整个棋盘</translation>
    </message>
    <message>
      <source>Begin with opening</source>
      <translation>从第几个开局开始</translation>
    </message>
    <message>
      <source>Black won {black}, White {white}, {draws} drawn; Black's advantage: {elo} Elo</source>
      <translation>黑胜 {black}，白胜 {white}，和 {draws}；黑方优势：{elo} Elo</translation>
    </message>
    <message>
      <source>By our own threat solver; 0: never</source>
      <translation>由本程序的威胁求解器证明；0：从不</translation>
    </message>
    <message>
      <source>Byes, round by round, each worth {points} in the order of the table: {engines}</source>
      <translation>轮空（按轮次，在排名中各计 {points} 分）：{engines}</translation>
    </message>
    <message>
      <source>Chance to accept what is not so</source>
      <translation>误接受的概率</translation>
    </message>
    <message>
      <source>Chance to reject what is so</source>
      <translation>误拒绝的概率</translation>
    </message>
    <message>
      <source>Check its command and folder under Engines.</source>
      <translation>请在“引擎”中检查其命令和文件夹。</translation>
    </message>
    <message>
      <source>Cluster</source>
      <translation>集群</translation>
    </message>
    <message>
      <source>Columns x rows, for a board that is not square: 20x15</source>
      <translation>列数 x 行数，用于非正方形棋盘：20x15</translation>
    </message>
    <message>
      <source>Cut openings after, moves</source>
      <translation>开局最多步数</translation>
    </message>
    <message>
      <source>Depth</source>
      <translation>深度</translation>
    </message>
    <message>
      <source>Difference: {elo} Elo; {first} is the stronger one with a probability of {share}</source>
      <translation>等级分差：{elo}；{first} 更强的概率为 {share}</translation>
    </message>
    <message>
      <source>Do not ask with SWAP2BOARD</source>
      <translation>不使用 SWAP2BOARD</translation>
    </message>
    <message>
      <source>Do not enforce the memory limit</source>
      <translation>不强制内存限制</translation>
    </message>
    <message>
      <source>Draw at, stones</source>
      <translation>满多少子判和</translation>
    </message>
    <message>
      <source>Draw by scores</source>
      <translation>按评分判和</translation>
    </message>
    <message>
      <source>Each opening once, without swapped colours</source>
      <translation>每个开局只下一次，不换色</translation>
    </message>
    <message>
      <source>Each pairing plays its games once in each round</source>
      <translation>每轮中每对各下完规定的局数</translation>
    </message>
    <message>
      <source>Early ends</source>
      <translation>提前结束</translation>
    </message>
    <message>
      <source>Elo from all games together; the mean of the engines is 0.</source>
      <translation>由全部对局得出的 Elo；各引擎平均为 0。</translation>
    </message>
    <message>
      <source>Endings: {endings}</source>
      <translation>结束方式：{endings}</translation>
    </message>
    <message>
      <source>Equal seeds give equal orders</source>
      <translation>相同的种子给出相同的顺序</translation>
    </message>
    <message>
      <source>Exchange all colours</source>
      <translation>交换所有黑白</translation>
    </message>
    <message>
      <source>Faults</source>
      <translation>故障</translation>
    </message>
    <message>
      <source>Files, besides SGF</source>
      <translation>SGF 以外的文件</translation>
    </message>
    <message>
      <source>Finished</source>
      <translation>已结束</translation>
    </message>
    <message>
      <source>For engines that drop early lines</source>
      <translation>用于会丢掉过早指令的引擎</translation>
    </message>
    <message>
      <source>Forfeits</source>
      <translation>判负</translation>
    </message>
    <message>
      <source>Forgive nothing: no tolerance, no second try</source>
      <translation>不宽容：无容差，不重试</translation>
    </message>
    <message>
      <source>Games as Piskvork writes them (PSQ)</source>
      <translation>Piskvork 格式的对局（PSQ）</translation>
    </message>
    <message>
      <source>Games lost by a crash, a limit or an illegal move.</source>
      <translation>因崩溃、超限或非法着法而输掉的对局。</translation>
    </message>
    <message>
      <source>Gauntlet</source>
      <translation>挑战赛</translation>
    </message>
    <message>
      <source>Give it more time, or play fewer games at once.</source>
      <translation>请给它更多时间，或减少同时进行的对局数。</translation>
    </message>
    <message>
      <source>GomocupJudge: 10 ms of each move are forgiven</source>
      <translation>GomocupJudge：每步宽限 10 毫秒</translation>
    </message>
    <message>
      <source>Half the 95 % interval of the rating, with pairs of games as units.</source>
      <translation>等级分 95 % 区间的一半，以成对的对局为单位。</translation>
    </message>
    <message>
      <source>How many engines play a gauntlet against all others</source>
      <translation>有多少引擎与其他所有引擎对战（挑战赛）</translation>
    </message>
    <message>
      <source>How openings are taken matters only with a file of openings.</source>
      <translation>开局的取用方式只有在有开局文件时才起作用。</translation>
    </message>
    <message>
      <source>It can only be made of a tournament that is recorded.</source>
      <translation>只有留有记录的比赛才能生成它。</translation>
    </message>
    <message>
      <source>It contradicts “{other}”; keep only one of the two.</source>
      <translation>与“{other}”矛盾；只保留其中一个。</translation>
    </message>
    <message>
      <source>It has no command; enter one under Engines.</source>
      <translation>它没有命令，请在“引擎”中填写。</translation>
    </message>
    <message>
      <source>Its folder {value} is not there; change it under Engines.</source>
      <translation>其文件夹 {value} 不存在，请在“引擎”中修改。</translation>
    </message>
    <message>
      <source>Its program is not there: {value}. Change its command under Engines.</source>
      <translation>找不到其程序：{value}。请在“引擎”中修改命令。</translation>
    </message>
    <message>
      <source>Keep openings equal under symmetry</source>
      <translation>保留对称相同的开局</translation>
    </message>
    <message>
      <source>Kind of file</source>
      <translation>文件类型</translation>
    </message>
    <message>
      <source>Late</source>
      <translation>超时步</translation>
    </message>
    <message>
      <source>Let engines run while the opponent thinks</source>
      <translation>对手思考时不暂停引擎</translation>
    </message>
    <message>
      <source>Longest, ms</source>
      <translation>最长（毫秒）</translation>
    </message>
    <message>
      <source>Match</source>
      <translation>对抗赛</translation>
    </message>
    <message>
      <source>Mean, ms</source>
      <translation>平均（毫秒）</translation>
    </message>
    <message>
      <source>Moves and a score, such as 10 20: both engines' scores must agree for so many moves</source>
      <translation>步数和评分，例如 10 20：双方引擎的评分须在这么多步内一致</translation>
    </message>
    <message>
      <source>Moves made</source>
      <translation>手数</translation>
    </message>
    <message>
      <source>No engine is called “{value}” in {file}. Near it: {known}</source>
      <translation>{file} 中没有名为“{value}”的引擎。相近的名称：{known}</translation>
    </message>
    <message>
      <source>No engine runs in {value} bytes of memory: 350 MiB are {bytes}.</source>
      <translation>{value} 字节内存无法运行任何引擎：350 MiB 是 {bytes} 字节。</translation>
    </message>
    <message>
      <source>No opening of {value} can be played on this board by these rules.</source>
      <translation>{value} 中没有可在此棋盘和规则下使用的开局。</translation>
    </message>
    <message>
      <source>Nodes per move</source>
      <translation>每步节点数</translation>
    </message>
    <message>
      <source>Of games that the machine spoilt</source>
      <translation>因机器故障作废的对局</translation>
    </message>
    <message>
      <source>Only games that the first engine lost</source>
      <translation>只写第一个引擎输掉的对局</translation>
    </message>
    <message>
      <source>Openings and games</source>
      <translation>开局与对局</translation>
    </message>
    <message>
      <source>Options are written as NAME=VALUE, such as tc=0/2 or nodes=1000.</source>
      <translation>选项写作 NAME=VALUE，例如 tc=0/2 或 nodes=1000。</translation>
    </message>
    <message>
      <source>Order of the openings</source>
      <translation>开局顺序</translation>
    </message>
    <message>
      <source>Overrun that is forgiven</source>
      <translation>允许的超时</translation>
    </message>
    <message>
      <source>Pause after a move, ms</source>
      <translation>每步后的停顿（毫秒）</translation>
    </message>
    <message>
      <source>Pause before a game, ms</source>
      <translation>每局前的停顿（毫秒）</translation>
    </message>
    <message>
      <source>Paused</source>
      <translation>已暂停</translation>
    </message>
    <message>
      <source>Piskvork: the tolerance may be overdrawn</source>
      <translation>Piskvork：可透支宽限时间</translation>
    </message>
    <message>
      <source>Place</source>
      <translation>地点</translation>
    </message>
    <message>
      <source>Points</source>
      <translation>得分</translation>
    </message>
    <message>
      <source>Positions for training</source>
      <translation>训练用局面</translation>
    </message>
    <message>
      <source>Processors</source>
      <translation>处理器</translation>
    </message>
    <message>
      <source>Raise its memory limit under Engines.</source>
      <translation>请在“引擎”中提高其内存上限。</translation>
    </message>
    <message>
      <source>Random</source>
      <translation>随机</translation>
    </message>
    <message>
      <source>Rating</source>
      <translation>等级分</translation>
    </message>
    <message>
      <source>Ray, the program for clusters, is not installed.</source>
      <translation>未安装集群程序 Ray。</translation>
    </message>
    <message>
      <source>Replays</source>
      <translation>重下次数</translation>
    </message>
    <message>
      <source>Results for rating programs (PGN)</source>
      <translation>供等级分程序使用的结果（PGN）</translation>
    </message>
    <message>
      <source>Running</source>
      <translation>进行中</translation>
    </message>
    <message>
      <source>SPRT compares two engines: tick exactly two.</source>
      <translation>SPRT 用于比较两个引擎：请恰好勾选两个。</translation>
    </message>
    <message>
      <source>SPRT is not possible in a knockout.</source>
      <translation>淘汰赛不能使用 SPRT。</translation>
    </message>
    <message>
      <source>SPRT, alpha</source>
      <translation>SPRT alpha</translation>
    </message>
    <message>
      <source>SPRT, beta</source>
      <translation>SPRT beta</translation>
    </message>
    <message>
      <source>SPRT, bounds in</source>
      <translation>SPRT 界限单位</translation>
    </message>
    <message>
      <source>SPRT, {elo0} against {elo1} Elo: {llr} (ends at {lower} or {upper}), {verdict}</source>
      <translation>SPRT，{elo0} 对 {elo1} Elo：{llr}（到 {lower} 或 {upper} 结束），{verdict}</translation>
    </message>
    <message>
      <source>SPRT: alpha and beta must be above 0, and together below 1.</source>
      <translation>SPRT：alpha 和 beta 必须大于 0，且两者之和小于 1。</translation>
    </message>
    <message>
      <source>SPRT: the first bound must be below the second.</source>
      <translation>SPRT：第一个界限必须低于第二个。</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>种子</translation>
    </message>
    <message>
      <source>Seeds</source>
      <translation>种子数</translation>
    </message>
    <message>
      <source>Share of the positions</source>
      <translation>局面比例</translation>
    </message>
    <message>
      <source>Something must be entered here.</source>
      <translation>此处必须填写。</translation>
    </message>
    <message>
      <source>Speed</source>
      <translation>速度</translation>
    </message>
    <message>
      <source>Start, seconds</source>
      <translation>启动（秒）</translation>
    </message>
    <message>
      <source>Starting...</source>
      <translation>正在启动...</translation>
    </message>
    <message>
      <source>Stopped</source>
      <translation>已停止</translation>
    </message>
    <message>
      <source>Stopping...</source>
      <translation>正在停止...</translation>
    </message>
    <message>
      <source>Test it with the doctor under Engines.</source>
      <translation>请在“引擎”中用诊断程序测试它。</translation>
    </message>
    <message>
      <source>The engines' messages</source>
      <translation>引擎的消息</translation>
    </message>
    <message>
      <source>The longest wait for an engine</source>
      <translation>等待引擎的最长时间</translation>
    </message>
    <message>
      <source>The openings in {value} have changed since the tournament began; put the old file back.</source>
      <translation>比赛开始后 {value} 中的开局已改变，请放回原来的文件。</translation>
    </message>
    <message>
      <source>The runner itself took {ms} ms a game (median).</source>
      <translation>对战程序本身每局耗时 {ms} 毫秒（中位数）。</translation>
    </message>
    <message>
      <source>The tournament ended with an error:</source>
      <translation>比赛因错误而结束：</translation>
    </message>
    <message>
      <source>The tournament is finished.</source>
      <translation>比赛已结束。</translation>
    </message>
    <message>
      <source>The tournament is paused.</source>
      <translation>比赛已暂停。</translation>
    </message>
    <message>
      <source>The tournament is running.</source>
      <translation>比赛进行中。</translation>
    </message>
    <message>
      <source>The tournament is starting...</source>
      <translation>比赛正在开始...</translation>
    </message>
    <message>
      <source>The tournament is stopping...</source>
      <translation>正在停止比赛...</translation>
    </message>
    <message>
      <source>The tournament was not played by narabe-match and cannot be resumed; it can only be watched.</source>
      <translation>这项比赛不是由 narabe-match 进行的，不能继续，只能观看。</translation>
    </message>
    <message>
      <source>The tournament was played by another version of the match runner.</source>
      <translation>这项比赛由另一版本的比赛程序进行。</translation>
    </message>
    <message>
      <source>The tournament was stopped; it can be resumed in the Match layout.</source>
      <translation>比赛已停止，可以在“比赛”布局中继续。</translation>
    </message>
    <message>
      <source>There is no such option.</source>
      <translation>没有这个选项。</translation>
    </message>
    <message>
      <source>There is no such option; these are known: {known}.</source>
      <translation>没有这个选项；可用的有：{known}。</translation>
    </message>
    <message>
      <source>This cannot be changed in a tournament that has begun.</source>
      <translation>比赛开始后不能再修改。</translation>
    </message>
    <message>
      <source>This form cannot hold this board or these rules; choose CSV.</source>
      <translation>此格式无法保存这种棋盘或规则，请选择 CSV。</translation>
    </message>
    <message>
      <source>This is not a text.</source>
      <translation>这不是文本。</translation>
    </message>
    <message>
      <source>This is not the event file of a tournament.</source>
      <translation>这不是比赛的事件文件。</translation>
    </message>
    <message>
      <source>This machine has no processor {value}.</source>
      <translation>本机没有处理器 {value}。</translation>
    </message>
    <message>
      <source>This must be written as NAME=VALUE, in one line.</source>
      <translation>必须写作一行 NAME=VALUE。</translation>
    </message>
    <message>
      <source>This tournament was not started by you on this computer.</source>
      <translation>这场比赛不是您在这台计算机上开始的。</translation>
    </message>
    <message>
      <source>Time and engines</source>
      <translation>时间与引擎</translation>
    </message>
    <message>
      <source>Tolerance, seconds</source>
      <translation>宽限（秒）</translation>
    </message>
    <message>
      <source>Turn the openings at each further pass</source>
      <translation>每遍之后旋转开局</translation>
    </message>
    <message>
      <source>Whole conversations with the engines</source>
      <translation>与引擎的全部对话</translation>
    </message>
    <message>
      <source>Win by scores</source>
      <translation>按评分判胜</translation>
    </message>
    <message>
      <source>Win proven within, nodes</source>
      <translation>证明获胜的节点数</translation>
    </message>
    <message>
      <source>Winner: {engine}</source>
      <translation>冠军：{engine}</translation>
    </message>
    <message>
      <source>Without a limit a game might never end: choose a time per move or per game.</source>
      <translation>没有限制，对局可能永远不会结束：请选择每步或全局的时间。</translation>
    </message>
    <message>
      <source>Write a number of moves, a blank and a score, such as 10 20.</source>
      <translation>请填写步数、空格和分数，例如 10 20。</translation>
    </message>
    <message>
      <source>about {time}</source>
      <translation>约 {time}</translation>
    </message>
    <message>
      <source>adjudicated draw</source>
      <translation>裁定和</translation>
    </message>
    <message>
      <source>adjudicated win</source>
      <translation>裁定胜</translation>
    </message>
    <message>
      <source>agreed draw</source>
      <translation>协议和棋</translation>
    </message>
    <message>
      <source>at least {games}</source>
      <translation>至少 {games}</translation>
    </message>
    <message>
      <source>at most {games}</source>
      <translation>最多 {games}</translation>
    </message>
    <message>
      <source>by its content</source>
      <translation>按内容</translation>
    </message>
    <message>
      <source>c-gomoku-cli: the game clock stops at 0</source>
      <translation>c-gomoku-cli：对局时钟停在 0</translation>
    </message>
    <message>
      <source>clock: {manager}</source>
      <translation>计时：{manager}</translation>
    </message>
    <message>
      <source>crash</source>
      <translation>崩溃</translation>
    </message>
    <message>
      <source>did not start</source>
      <translation>未能启动</translation>
    </message>
    <message>
      <source>each opening once</source>
      <translation>每个开局一次</translation>
    </message>
    <message>
      <source>each opening with both colours</source>
      <translation>每个开局换色各一局</translation>
    </message>
    <message>
      <source>forbidden move</source>
      <translation>禁手</translation>
    </message>
    <message>
      <source>full board</source>
      <translation>棋盘下满</translation>
    </message>
    <message>
      <source>how long they take is not known without limits of time</source>
      <translation>没有时间限制，所需时间未知</translation>
    </message>
    <message>
      <source>illegal move</source>
      <translation>非法着法</translation>
    </message>
    <message>
      <source>memory limit exceeded</source>
      <translation>超出内存上限</translation>
    </message>
    <message>
      <source>move limit</source>
      <translation>步数限制</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>无应答</translation>
    </message>
    <message>
      <source>nodes/s</source>
      <translation>节点/秒</translation>
    </message>
    <message>
      <source>normalised Elo</source>
      <translation>归一化 Elo</translation>
    </message>
    <message>
      <source>not decided yet</source>
      <translation>尚未决定</translation>
    </message>
    <message>
      <source>on: each game has processors of its own; or those to use, such as 0,2,4-7</source>
      <translation>on：每局使用自己的处理器；或指定处理器，例如 0,2,4-7</translation>
    </message>
    <message>
      <source>openings {file}, seed {seed}</source>
      <translation>开局 {file}，种子 {seed}</translation>
    </message>
    <message>
      <source>protocol error</source>
      <translation>协议错误</translation>
    </message>
    <message>
      <source>ray or ray:ADDRESS: play on a Ray cluster</source>
      <translation>ray 或 ray:地址：在 Ray 集群上进行</translation>
    </message>
    <message>
      <source>resignation</source>
      <translation>认输</translation>
    </message>
    <message>
      <source>time limit exceeded</source>
      <translation>超时</translation>
    </message>
    <message>
      <source>visits/s</source>
      <translation>访问/秒</translation>
    </message>
    <message>
      <source>{days} d {hours} h</source>
      <translation>{days} 天 {hours} 小时</translation>
    </message>
    <message>
      <source>{elo} Elo or less accepted</source>
      <translation>接受：不超过 {elo} Elo</translation>
    </message>
    <message>
      <source>{elo} Elo or more accepted</source>
      <translation>接受：至少 {elo} Elo</translation>
    </message>
    <message>
      <source>{first} against {second}: {wins} won, {losses} lost, {draws} drawn ({score})</source>
      <translation>{first} 对 {second}：{wins} 胜 {losses} 负 {draws} 和（{score}）</translation>
    </message>
    <message>
      <source>{hours} h {minutes} min</source>
      <translation>{hours} 小时 {minutes} 分</translation>
    </message>
    <message>
      <source>{needed} processors are needed (games at once: {games}, threads of an engine: {threads}), and {there} are there.</source>
      <translation>需要 {needed} 个处理器（同时对局数：{games}，每个引擎的线程数：{threads}），而本机只有 {there} 个。</translation>
    </message>
    <message>
      <source>{place}: {problem}</source>
      <translation>{place}：{problem}</translation>
    </message>
    <message>
      <source>{value} holds another tournament.</source>
      <translation>{value} 中已有另一项比赛。</translation>
    </message>
    <message>
      <source>{value} holds no opening.</source>
      <translation>{value} 中没有开局。</translation>
    </message>
    <message>
      <source>“{value}” is neither on nor off.</source>
      <translation>“{value}”既不是 on 也不是 off。</translation>
    </message>
    <message>
      <source>“{value}” is not a cluster: write ray or ray:ADDRESS.</source>
      <translation>“{value}”不是集群：请写 ray 或 ray:ADDRESS。</translation>
    </message>
    <message>
      <source>“{value}” is not a list of processors: write on, off or numbers such as 0,2,4-7.</source>
      <translation>“{value}”不是处理器列表：请写 on、off 或编号，例如 0,2,4-7。</translation>
    </message>
    <message>
      <source>“{value}” is not a number.</source>
      <translation>“{value}”不是数字。</translation>
    </message>
    <message>
      <source>“{value}” is not a time in seconds: write 0/2 for 2 s per move, 60/5 for 5 s per move and 60 s per game.</source>
      <translation>“{value}”不是以秒计的时间：每步 2 秒写 0/2，每步 5 秒且每局 60 秒写 60/5。</translation>
    </message>
    <message>
      <source>“{value}” is not a whole number.</source>
      <translation>“{value}”不是整数。</translation>
    </message>
    <message>
      <source>“{value}” is not an amount of memory: write 350MB or 2GB.</source>
      <translation>“{value}”不是内存大小：请写 350MB 或 2GB。</translation>
    </message>
    <message>
      <source>“{value}” is not an option.</source>
      <translation>“{value}”不是选项。</translation>
    </message>
    <message>
      <source>“{value}” is not between {low} and {high} seconds.</source>
      <translation>“{value}”不在 {low} 到 {high} 秒之间。</translation>
    </message>
    <message>
      <source>“{value}” is not between {low} and {high}.</source>
      <translation>“{value}”不在 {low} 到 {high} 之间。</translation>
    </message>
    <message>
      <source>“{value}” is not possible; choose one of these: {known}.</source>
      <translation>“{value}”不可用；请选择其中之一：{known}。</translation>
    </message>
    <message>
      <source>“{value}” is too small: {low} is the least.</source>
      <translation>“{value}”太小：最小为 {low}。</translation>
    </message>
    <message>
      <source>“{value}” must end in .html, .json or .csv.</source>
      <translation>“{value}”必须以 .html、.json 或 .csv 结尾。</translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) of {played} ended by a forfeit ({share}): the result is weak evidence of strength.</source>
      <translation>
        <numerusform>{played} 局中有 %n 局判负（{share}）：该结果几乎不能说明棋力。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) repeat others move by move and are not counted as evidence.</source>
      <translation>
        <numerusform>%n 局与其他对局逐手相同，不计入证据。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) were repeated because of delays of the machine.</source>
      <translation>
        <numerusform>因机器延迟重下了 %n 局。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>one colour won both games of {count} of %n opening(s)</source>
      <translation>
        <numerusform>%n 个开局中有 {count} 个由同一颜色赢得两局</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{engine} lost %n game(s) by a forfeit: {cause}.</source>
      <translation>
        <numerusform>{engine} 因判负输掉 %n 局：{cause}。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/dialogs</name>
    <message>
      <source>&lt; is what the engine was sent, &gt; what it answered, with the time in seconds.</source>
      <translation>&lt; 是发给引擎的内容，&gt; 是它的回答，前面是以秒计的时间。</translation>
    </message>
    <message>
      <source>A file, also of another program...</source>
      <translation>文件（也可来自其他程序）...</translation>
    </message>
    <message>
      <source>A file...</source>
      <translation>文件...</translation>
    </message>
    <message>
      <source>A game that makes room for another is kept here.</source>
      <translation>被其他对局取代的对局保存在这里。</translation>
    </message>
    <message>
      <source>A row scores a point and its stones become walls. When the board is full, the higher score wins.</source>
      <translation>成行得一分，该行棋子变为墙。棋盘下满时得分高者获胜。</translation>
    </message>
    <message>
      <source>Add a folder...</source>
      <translation>添加文件夹...</translation>
    </message>
    <message>
      <source>Add a net</source>
      <translation>添加网络</translation>
    </message>
    <message>
      <source>Add games...</source>
      <translation>添加棋局...</translation>
    </message>
    <message>
      <source>Add these moves</source>
      <translation>加入这些着法</translation>
    </message>
    <message>
      <source>Add...</source>
      <translation>添加...</translation>
    </message>
    <message>
      <source>Added per move</source>
      <translation>每步加时</translation>
    </message>
    <message>
      <source>All</source>
      <translation>全部</translation>
    </message>
    <message>
      <source>All games</source>
      <translation>通用规则</translation>
    </message>
    <message>
      <source>Allow</source>
      <translation>允许</translation>
    </message>
    <message>
      <source>Allow this only if you know where it comes from, and what everything in this list does.</source>
      <translation>只有在您知道它的来源以及此列表中每一项的作用时，才允许。</translation>
    </message>
    <message>
      <source>Alpha-beta</source>
      <translation>Alpha-beta 搜索</translation>
    </message>
    <message>
      <source>Analyse</source>
      <translation>分析</translation>
    </message>
    <message>
      <source>Analyse this branch</source>
      <translation>分析此分支</translation>
    </message>
    <message>
      <source>Anywhere on the board</source>
      <translation>棋盘任意位置</translation>
    </message>
    <message>
      <source>As files in an archive, which can be mended and imported again.</source>
      <translation>保存为压缩包中的文件，改正后可以再次导入。</translation>
    </message>
    <message>
      <source>As last time</source>
      <translation>同上次</translation>
    </message>
    <message>
      <source>As my rating</source>
      <translation>按我的等级分</translation>
    </message>
    <message>
      <source>As shown</source>
      <translation>如当前局面</translation>
    </message>
    <message>
      <source>Ask before a forbidden move against an engine</source>
      <translation>对引擎落禁手前询问</translation>
    </message>
    <message>
      <source>Ask before resigning</source>
      <translation>认输前询问</translation>
    </message>
    <message>
      <source>Assigned more than once: {keys}</source>
      <translation>重复的快捷键：{keys}</translation>
    </message>
    <message>
      <source>Automatic</source>
      <translation>自动</translation>
    </message>
    <message>
      <source>Automatic: all cores of this computer but one for Narabe's own engine at full strength; one below it, in tournaments, and for other engines.</source>
      <translation>自动：Narabe 自带引擎在全力时使用本机除一个以外的所有核心；低于全力、比赛中以及其他引擎只用一个。</translation>
    </message>
    <message>
      <source>Black begins. The players place stones in turn on empty points; stones never move. Five in a row, across, down or diagonally, win. A full board without a row is a draw.</source>
      <translation>黑方先行。双方轮流在空点放子，棋子不移动。横、竖或斜连成五子获胜。棋盘下满而无连五则和棋。</translation>
    </message>
    <message>
      <source>Black's score, %</source>
      <translation>黑方得分率，%</translation>
    </message>
    <message>
      <source>Board and rules</source>
      <translation>棋盘与规则</translation>
    </message>
    <message>
      <source>By colour</source>
      <translation>按颜色</translation>
    </message>
    <message>
      <source>By month</source>
      <translation>按月份</translation>
    </message>
    <message>
      <source>By opening, the worst first</source>
      <translation>按开局（最差的在前）</translation>
    </message>
    <message>
      <source>By opponent</source>
      <translation>按对手</translation>
    </message>
    <message>
      <source>By rule</source>
      <translation>按规则</translation>
    </message>
    <message>
      <source>By the rules that the file names, {rules}, the game is over after move {number}.</source>
      <translation>按文件注明的规则（{rules}），对局在第 {number} 手后结束。</translation>
    </message>
    <message>
      <source>Byo-yomi, a period</source>
      <translation>读秒（每次）</translation>
    </message>
    <message>
      <source>Candidates shown</source>
      <translation>显示的候选点数</translation>
    </message>
    <message>
      <source>Changing the language reopens the window; the game stays as it is.</source>
      <translation>更换语言后窗口会重新打开，棋局保持不变。</translation>
    </message>
    <message>
      <source>Choose a game</source>
      <translation>选择对局</translation>
    </message>
    <message>
      <source>Choose a net</source>
      <translation>选择网络</translation>
    </message>
    <message>
      <source>Choose an engine</source>
      <translation>选择引擎</translation>
    </message>
    <message>
      <source>Choose the folder of a training run</source>
      <translation>选择训练文件夹</translation>
    </message>
    <message>
      <source>Choose...</source>
      <translation>选择...</translation>
    </message>
    <message>
      <source>Clear</source>
      <translation>清空</translation>
    </message>
    <message>
      <source>Click two corners of the region: within it all must be as here, in any of the symmetries.</source>
      <translation>点击区域的两个角：区域内必须与此处一致（任何对称均可）。</translation>
    </message>
    <message>
      <source>Colour</source>
      <translation>颜色</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>列数</translation>
    </message>
    <message>
      <source>Command</source>
      <translation>命令</translation>
    </message>
    <message>
      <source>Confirm moves with a second click</source>
      <translation>再次点击确认落子</translation>
    </message>
    <message>
      <source>Conflicts</source>
      <translation>冲突</translation>
    </message>
    <message>
      <source>Continuous game</source>
      <translation>连续对局</translation>
    </message>
    <message>
      <source>Continuous: a row scores a point, and play goes on</source>
      <translation>连续对局：成行得一分，继续下</translation>
    </message>
    <message>
      <source>Coordinates</source>
      <translation>坐标</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>复制</translation>
    </message>
    <message>
      <source>Cost on average</source>
      <translation>平均损失</translation>
    </message>
    <message>
      <source>Count rows from the bottom</source>
      <translation>行号从下往上数</translation>
    </message>
    <message>
      <source>Counted in games with Teach me: each time a win was there to be taken, or one to be stopped.</source>
      <translation>在开启“教我”的对局中统计：每次出现可以取得的胜利，或必须阻止的胜利。</translation>
    </message>
    <message>
      <source>Ctrl+Shift+R reviews the whole game and lists the mistakes with better moves; Ctrl+Shift+M asks you to find them yourself.</source>
      <translation>Ctrl+Shift+R 复盘整局并列出失误和更好的着法；Ctrl+Shift+M 让您自己寻找这些着法。</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>深色</translation>
    </message>
    <message>
      <source>Day</source>
      <translation>日</translation>
    </message>
    <message>
      <source>Days from today</source>
      <translation>从今天起的天数</translation>
    </message>
    <message>
      <source>Dead while the board has the focus: {keys}</source>
      <translation>棋盘获得焦点时无效：{keys}</translation>
    </message>
    <message>
      <source>Defaults</source>
      <translation>默认值</translation>
    </message>
    <message>
      <source>Difficulty</source>
      <translation>难度</translation>
    </message>
    <message>
      <source>Documentation</source>
      <translation>文档</translation>
    </message>
    <message>
      <source>Double</source>
      <translation>重复</translation>
    </message>
    <message>
      <source>Doubles in the library</source>
      <translation>棋谱库中的重复对局</translation>
    </message>
    <message>
      <source>Draw the moves played where no analysis is</source>
      <translation>没有分析时显示下过的着法</translation>
    </message>
    <message>
      <source>Each game is saved with its analysis in the folder “{folder}” beside it. Double-click a reviewed game to open it. You may close this window in the meantime.</source>
      <translation>每局棋连同分析写入其旁的“{folder}”文件夹。双击已复盘的棋局可打开它。复盘期间可以关闭此窗口。</translation>
    </message>
    <message>
      <source>Earlier games</source>
      <translation>以前的对局</translation>
    </message>
    <message>
      <source>Easier</source>
      <translation>较易</translation>
    </message>
    <message>
      <source>Engines</source>
      <translation>引擎</translation>
    </message>
    <message>
      <source>Engines &gt; Engines adds any engine that speaks the Gomocup protocol. Ctrl+T starts a tournament, which goes on by itself when you close the window.</source>
      <translation>在“引擎 &gt; 引擎”中可添加任何支持 Gomocup 协议的引擎。Ctrl+T 开始比赛，关闭窗口后比赛可以继续进行。</translation>
    </message>
    <message>
      <source>Engines and tournaments</source>
      <translation>引擎与比赛</translation>
    </message>
    <message>
      <source>Engines have no byo-yomi: they are sent the period as the time for a move.</source>
      <translation>引擎不懂读秒：会把读秒时间作为每步用时告诉它。</translation>
    </message>
    <message>
      <source>Engines without a limit of visits take all of it</source>
      <translation>不支持访问次数限制的引擎会用满此时间</translation>
    </message>
    <message>
      <source>Erase</source>
      <translation>擦除</translation>
    </message>
    <message>
      <source>Exactly five in a row win, unless the opponent's stones stand at both ends. With overlines, more than five win as well.</source>
      <translation>恰好连成五子获胜，但两端都被对方棋子封住则不算。允许长连时，超过五子也获胜。</translation>
    </message>
    <message>
      <source>Exactly five in a row win; six or more do not count.</source>
      <translation>恰好连成五子获胜；六子或更多不算。</translation>
    </message>
    <message>
      <source>Exchange the colours</source>
      <translation>交换黑白</translation>
    </message>
    <message>
      <source>Export...</source>
      <translation>导出...</translation>
    </message>
    <message>
      <source>F2 starts a game against an engine, a person or between two engines. Click to play, or type a coordinate such as h8 and press Enter. Backspace takes back, F3 gives a hint, F4 makes the engine move at once, F8 pauses.</source>
      <translation>F2 开始与引擎、与人或引擎之间的对局。单击落子，或输入坐标（如 h8）再按回车。退格键悔棋，F3 提示，F4 让引擎立即落子，F8 暂停。</translation>
    </message>
    <message>
      <source>Files that are written:</source>
      <translation>将写入的文件：</translation>
    </message>
    <message>
      <source>Find a command</source>
      <translation>查找命令</translation>
    </message>
    <message>
      <source>Find a command...</source>
      <translation>查找命令...</translation>
    </message>
    <message>
      <source>First</source>
      <translation>优先</translation>
    </message>
    <message>
      <source>First engine</source>
      <translation>第一个引擎</translation>
    </message>
    <message>
      <source>Five in a row wins. Choose an opponent: you begin.</source>
      <translation>五子连线者胜。请选择对手：您先行。</translation>
    </message>
    <message>
      <source>Five or more in a row win.</source>
      <translation>连成五子或更多即获胜。</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>文件夹</translation>
    </message>
    <message>
      <source>Folder of games to review</source>
      <translation>要复盘的对局所在文件夹</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>找到</translation>
    </message>
    <message>
      <source>From</source>
      <translation>来源</translation>
    </message>
    <message>
      <source>From elsewhere</source>
      <translation>来自别处</translation>
    </message>
    <message>
      <source>From so many visits on</source>
      <translation>至少访问次数</translation>
    </message>
    <message>
      <source>Games at least</source>
      <translation>最少局数</translation>
    </message>
    <message>
      <source>Gaps</source>
      <translation>缺口</translation>
    </message>
    <message>
      <source>Gauntlet: the first against the others</source>
      <translation>挑战赛：首个引擎对其余</translation>
    </message>
    <message>
      <source>Harder</source>
      <translation>较难</translation>
    </message>
    <message>
      <source>Help</source>
      <translation>帮助</translation>
    </message>
    <message>
      <source>Hide results with fewer visits than</source>
      <translation>隐藏访问次数低于此值的结果</translation>
    </message>
    <message>
      <source>How Narabe's own engine searches. Automatic: alpha-beta for a move in a given time, Monte-Carlo tree search to compare several moves and to play at a level.</source>
      <translation>Narabe 自带引擎的搜索方法。自动：限时走棋时用 Alpha-beta，比较多个着法以及按等级对弈时用蒙特卡洛树搜索。</translation>
    </message>
    <message>
      <source>INFO options</source>
      <translation>INFO 选项</translation>
    </message>
    <message>
      <source>Import my games...</source>
      <translation>导入我的棋局...</translation>
    </message>
    <message>
      <source>In the file this is another game ({game}). It is read as Gomoku or Renju.</source>
      <translation>文件注明这是另一种棋（{game}）。将按五子棋或连珠读取。</translation>
    </message>
    <message>
      <source>It plays against all others in a gauntlet, is the one that SPRT tests, and the top seed.</source>
      <translation>在挑战赛中对阵其他所有引擎，是 SPRT 检验的对象，也是头号种子。</translation>
    </message>
    <message>
      <source>It used {size} MiB in a test and would lose games by this limit.</source>
      <translation>测试中使用了 {size} MiB，按此上限会输掉对局。</translation>
    </message>
    <message>
      <source>It used {size} MiB in a test.</source>
      <translation>测试中使用了 {size} MiB。</translation>
    </message>
    <message>
      <source>Join</source>
      <translation>合并</translation>
    </message>
    <message>
      <source>Joined, the first of two games stays, with what it lacks of the other's names, date and result. Comments and analyses stay in any case.</source>
      <translation>合并后保留两局中的第一局，并用另一局补全其缺少的姓名、日期和结果。评注和分析始终保留。</translation>
    </message>
    <message>
      <source>Just look around</source>
      <translation>先随便看看</translation>
    </message>
    <message>
      <source>Keep analyses, and my mistakes</source>
      <translation>保存分析和我的失误</translation>
    </message>
    <message>
      <source>Keep and open games</source>
      <translation>保存与打开对局</translation>
    </message>
    <message>
      <source>Keep only this move</source>
      <translation>只保留这一着</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>快捷键</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>语言</translation>
    </message>
    <message>
      <source>Learn</source>
      <translation>学习</translation>
    </message>
    <message>
      <source>Learn from a game</source>
      <translation>从对局中学习</translation>
    </message>
    <message>
      <source>Learn the game</source>
      <translation>学下五子棋</translation>
    </message>
    <message>
      <source>Lesson</source>
      <translation>课程</translation>
    </message>
    <message>
      <source>Lessons</source>
      <translation>课程</translation>
    </message>
    <message>
      <source>Level</source>
      <translation>级别</translation>
    </message>
    <message>
      <source>Levels</source>
      <translation>级别</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>浅色</translation>
    </message>
    <message>
      <source>Limit to {size} MiB</source>
      <translation>限制为 {size} MiB</translation>
    </message>
    <message>
      <source>Lines</source>
      <translation>变化</translation>
    </message>
    <message>
      <source>Loss per move</source>
      <translation>每手损失</translation>
    </message>
    <message>
      <source>Lost</source>
      <translation>负</translation>
    </message>
    <message>
      <source>Manual</source>
      <translation>使用手册</translation>
    </message>
    <message>
      <source>Mark forbidden points (renju)</source>
      <translation>标出禁手点（连珠）</translation>
    </message>
    <message>
      <source>Measure</source>
      <translation>测量</translation>
    </message>
    <message>
      <source>Measuring the memory that the engine needs...</source>
      <translation>正在测量引擎所需的内存...</translation>
    </message>
    <message>
      <source>Memory limit</source>
      <translation>内存上限</translation>
    </message>
    <message>
      <source>Mistakes, the commonest first</source>
      <translation>失误（最常见的在前）</translation>
    </message>
    <message>
      <source>Monte-Carlo tree search</source>
      <translation>蒙特卡洛树搜索</translation>
    </message>
    <message>
      <source>Motif</source>
      <translation>主题</translation>
    </message>
    <message>
      <source>Move numbers</source>
      <translation>手数</translation>
    </message>
    <message>
      <source>Moves deep</source>
      <translation>深度（手数）</translation>
    </message>
    <message>
      <source>Moves shown per variation</source>
      <translation>显示的变化步数</translation>
    </message>
    <message>
      <source>My names in games from elsewhere</source>
      <translation>我在其他来源棋局中的名字</translation>
    </message>
    <message>
      <source>My names...</source>
      <translation>我的名字...</translation>
    </message>
    <message>
      <source>My results</source>
      <translation>我的成绩</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>名称</translation>
    </message>
    <message>
      <source>Narabe's own engine</source>
      <translation>Narabe 自带引擎</translation>
    </message>
    <message>
      <source>Net</source>
      <translation>网络</translation>
    </message>
    <message>
      <source>New to the game? Twelve short lessons, played on the board.</source>
      <translation>第一次玩？十二节在棋盘上完成的短课。</translation>
    </message>
    <message>
      <source>New tournament</source>
      <translation>新比赛</translation>
    </message>
    <message>
      <source>No game of yours with a result is in the library: import games, and give your names.</source>
      <translation>棋谱库中没有您的有结果的对局：请导入对局，并指定您的名字。</translation>
    </message>
    <message>
      <source>No game with a year and a result was played on this board.</source>
      <translation>这种棋盘上没有带年份和结果的棋局。</translation>
    </message>
    <message>
      <source>No review has found a mistake of yours yet.</source>
      <translation>复盘还没有发现您的失误。</translation>
    </message>
    <message>
      <source>None</source>
      <translation>无</translation>
    </message>
    <message>
      <source>None of your games was played on this board.</source>
      <translation>这种棋盘上没有您的棋局。</translation>
    </message>
    <message>
      <source>Nothing of the repertoire has been drilled yet.</source>
      <translation>开局库还没有练习过。</translation>
    </message>
    <message>
      <source>Number</source>
      <translation>数量</translation>
    </message>
    <message>
      <source>Of the last {count}</source>
      <translation>最近 {count} 次</translation>
    </message>
    <message>
      <source>Of the match runner, for this engine alone: tc=0/2 for two seconds a move, nodes=1000, ...</source>
      <translation>对战程序的选项，只用于此引擎：tc=0/2 表示每步两秒，nodes=1000，...</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>打开</translation>
    </message>
    <message>
      <source>Opening rule</source>
      <translation>开局规则</translation>
    </message>
    <message>
      <source>Openings by year</source>
      <translation>各年开局</translation>
    </message>
    <message>
      <source>Own options</source>
      <translation>单独选项</translation>
    </message>
    <message>
      <source>Per game</source>
      <translation>全局</translation>
    </message>
    <message>
      <source>Per move</source>
      <translation>每步</translation>
    </message>
    <message>
      <source>Periods</source>
      <translation>次数</translation>
    </message>
    <message>
      <source>Pictures of the library</source>
      <translation>棋谱库图表</translation>
    </message>
    <message>
      <source>Play</source>
      <translation>开始</translation>
    </message>
    <message>
      <source>Play on from here</source>
      <translation>从此处续下</translation>
    </message>
    <message>
      <source>Play: {name}</source>
      <translation>对弈：{name}</translation>
    </message>
    <message>
      <source>Player</source>
      <translation>棋手</translation>
    </message>
    <message>
      <source>Position</source>
      <translation>局面</translation>
    </message>
    <message>
      <source>Positions in a session</source>
      <translation>每次练习的局面数</translation>
    </message>
    <message>
      <source>Positions of your games in which a review found your move wrong.</source>
      <translation>复盘发现您走错的局面。</translation>
    </message>
    <message>
      <source>Practice</source>
      <translation>练习</translation>
    </message>
    <message>
      <source>Practise the mistakes of all reviewed games</source>
      <translation>练习所有已复盘对局中的失误</translation>
    </message>
    <message>
      <source>Programs that are started:</source>
      <translation>将启动的程序：</translation>
    </message>
    <message>
      <source>Proven results are kept whatever they took</source>
      <translation>已证明的结果总是保存</translation>
    </message>
    <message>
      <source>Reading the games...</source>
      <translation>正在读取对局...</translation>
    </message>
    <message>
      <source>Reading the net...</source>
      <translation>正在读取网络...</translation>
    </message>
    <message>
      <source>Region</source>
      <translation>区域</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>移除</translation>
    </message>
    <message>
      <source>Review overnight</source>
      <translation>夜间复盘</translation>
    </message>
    <message>
      <source>Review several games</source>
      <translation>批量复盘</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>行数</translation>
    </message>
    <message>
      <source>Rule</source>
      <translation>规则</translation>
    </message>
    <message>
      <source>Rules of the game</source>
      <translation>游戏规则</translation>
    </message>
    <message>
      <source>Save...</source>
      <translation>保存...</translation>
    </message>
    <message>
      <source>Saved searches</source>
      <translation>已保存的搜索</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>搜索</translation>
    </message>
    <message>
      <source>Search for a shape</source>
      <translation>搜索棋形</translation>
    </message>
    <message>
      <source>Search for a shape...</source>
      <translation>搜索棋形...</translation>
    </message>
    <message>
      <source>Searching...</source>
      <translation>正在搜索...</translation>
    </message>
    <message>
      <source>Sent to the engine as INFO lines after those of the app.</source>
      <translation>在应用自身的 INFO 行之后作为 INFO 行发送给引擎。</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>设置</translation>
    </message>
    <message>
      <source>Shape</source>
      <translation>棋形</translation>
    </message>
    <message>
      <source>Solve puzzles</source>
      <translation>解题</translation>
    </message>
    <message>
      <source>Solved</source>
      <translation>已解</translation>
    </message>
    <message>
      <source>Sounds</source>
      <translation>声音</translation>
    </message>
    <message>
      <source>Space starts and stops the analysis of the position shown. Point at a candidate to see its continuation. F5 shows the candidates, F6 the heat map, F7 the threats that our solver finds.</source>
      <translation>空格键开始或停止对当前局面的分析。指向候选点可查看后续变化。F5 显示候选点，F6 显示热力图，F7 显示求解器找到的威胁。</translation>
    </message>
    <message>
      <source>Start</source>
      <translation>开始</translation>
    </message>
    <message>
      <source>State</source>
      <translation>状态</translation>
    </message>
    <message>
      <source>Stop the test</source>
      <translation>停止测试</translation>
    </message>
    <message>
      <source>Strength</source>
      <translation>实力</translation>
    </message>
    <message>
      <source>Swap and swap2</source>
      <translation>Swap 与 Swap2</translation>
    </message>
    <message>
      <source>Teach me: show at once when a move of mine is at fault</source>
      <translation>教我：我下错时立即指出</translation>
    </message>
    <message>
      <source>Test with the doctor</source>
      <translation>用诊断程序测试</translation>
    </message>
    <message>
      <source>The INFO option “{key}” of {name} has no value.</source>
      <translation>{name} 的 INFO 选项“{key}”没有值。</translation>
    </message>
    <message>
      <source>The doctor checks whether an engine follows the protocol.</source>
      <translation>诊断程序检查引擎是否遵守协议。</translation>
    </message>
    <message>
      <source>The engine analyses the positions after this one that games or you put into the library, and its own best moves. It pauses while you play, and leaves out what it has analysed before.</source>
      <translation>引擎分析此局面之后由棋局或您放入棋谱库的局面，以及它自己的最佳着法。您下棋时它会暂停，已分析过的会跳过。</translation>
    </message>
    <message>
      <source>The file does not contain the rules of the game.</source>
      <translation>文件没有注明对局所用的规则。</translation>
    </message>
    <message>
      <source>The folder of a training run...</source>
      <translation>训练文件夹...</translation>
    </message>
    <message>
      <source>The last moves</source>
      <translation>最近几手</translation>
    </message>
    <message>
      <source>The library's games after this position</source>
      <translation>棋谱库中此局面之后的对局</translation>
    </message>
    <message>
      <source>The match ends when it shows that the first engine is at least so strong</source>
      <translation>当结果表明第一个引擎至少有此优势时，比赛结束</translation>
    </message>
    <message>
      <source>The match ends when it shows that the first engine is no stronger than this</source>
      <translation>当结果表明第一个引擎的优势不超过此值时，比赛结束</translation>
    </message>
    <message>
      <source>The memory could not be measured: {reason}</source>
      <translation>无法测量内存：{reason}</translation>
    </message>
    <message>
      <source>The moves I play most, after this position</source>
      <translation>此局面之后我最常下的着法</translation>
    </message>
    <message>
      <source>The open game and its variations</source>
      <translation>打开的对局及其变化</translation>
    </message>
    <message>
      <source>The open game is always kept and is back at the next start; File &gt; Earlier games has those before it. Open SGF, PSQ and RenLib files, or paste a position in almost any form. Ctrl+Z undoes every edit.</source>
      <translation>打开的对局会一直保存，下次启动时恢复；更早的对局在“文件 &gt; 以前的对局”中。可打开 SGF、PSQ 和 RenLib 文件，或粘贴几乎任何形式的局面。Ctrl+Z 可撤销任何编辑。</translation>
    </message>
    <message>
      <source>The other side plays</source>
      <translation>对方的着法</translation>
    </message>
    <message>
      <source>The system's language</source>
      <translation>系统语言</translation>
    </message>
    <message>
      <source>The test takes about a minute...</source>
      <translation>测试约需一分钟...</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>主题</translation>
    </message>
    <message>
      <source>There are no earlier games yet.</source>
      <translation>还没有以前的对局。</translation>
    </message>
    <message>
      <source>There are no files of games in “{folder}”.</source>
      <translation>“{folder}”中没有棋谱文件。</translation>
    </message>
    <message>
      <source>They are changed under Settings &gt; Keys.</source>
      <translation>可在“设置 &gt; 快捷键”中更改。</translation>
    </message>
    <message>
      <source>Threads</source>
      <translation>线程</translation>
    </message>
    <message>
      <source>Tick your names on all sites: your results are found by them.</source>
      <translation>请勾选您在各网站的名字，以便统计您的成绩。</translation>
    </message>
    <message>
      <source>Time for each side</source>
      <translation>每方用时</translation>
    </message>
    <message>
      <source>Time per move in a review, at most</source>
      <translation>复盘时每步时间上限</translation>
    </message>
    <message>
      <source>To make the start fair, one player places three stones, two black and one white, and the other chooses a colour. In swap2 the other may instead place one more stone of each colour and leave the choice to the first.</source>
      <translation>为使开局公平，一方放三子（两黑一白），另一方选择颜色。在 Swap2 中，另一方也可再放黑白各一子，把选择权交给先摆方。</translation>
    </message>
    <message>
      <source>To move:</source>
      <translation>轮到：</translation>
    </message>
    <message>
      <source>To win</source>
      <translation>获胜条件</translation>
    </message>
    <message>
      <source>Two engines are named {name}.</source>
      <translation>有两个引擎都叫 {name}。</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>撤销</translation>
    </message>
    <message>
      <source>Uses the Go text protocol (GTP)</source>
      <translation>使用围棋文本协议（GTP）</translation>
    </message>
    <message>
      <source>Visits for each position</source>
      <translation>每个局面的访问次数</translation>
    </message>
    <message>
      <source>Visits per move in a review</source>
      <translation>复盘时每步访问次数</translation>
    </message>
    <message>
      <source>Wall</source>
      <translation>障碍</translation>
    </message>
    <message>
      <source>Welcome</source>
      <translation>欢迎</translation>
    </message>
    <message>
      <source>Welcome to Narabe</source>
      <translation>欢迎使用 Narabe</translation>
    </message>
    <message>
      <source>What I know least</source>
      <translation>我最不熟的</translation>
    </message>
    <message>
      <source>What is in doubt</source>
      <translation>形势不明的</translation>
    </message>
    <message>
      <source>What is known</source>
      <translation>掌握程度</translation>
    </message>
    <message>
      <source>What the position asked for</source>
      <translation>局面的要求</translation>
    </message>
    <message>
      <source>What was cut or refused, and why</source>
      <translation>截短或无法使用的内容及原因</translation>
    </message>
    <message>
      <source>What was played most</source>
      <translation>下得最多的</translation>
    </message>
    <message>
      <source>What you found</source>
      <translation>您找到的</translation>
    </message>
    <message>
      <source>While the board has the focus, letters are no commands: type a letter and a number, such as h8, and Enter to play there. Enter alone shows a cursor, the arrows move it, Escape hides it.</source>
      <translation>棋盘获得焦点时，字母不是命令：输入字母和数字（如 h8）再按回车即在该处落子。单按回车显示光标，方向键移动光标，Esc 隐藏光标。</translation>
    </message>
    <message>
      <source>White has another time</source>
      <translation>白方用时不同</translation>
    </message>
    <message>
      <source>White wins with five or more, Black with exactly five. Black loses by making two open threes at once, two fours at once, or six or more in a row, unless the move also makes exactly five.</source>
      <translation>白方连五或更多获胜，黑方恰好连五获胜。黑方若一手同时形成两个活三、两个四或长连则判负，除非该手同时恰好连五。</translation>
    </message>
    <message>
      <source>Who are you?</source>
      <translation>您是谁？</translation>
    </message>
    <message>
      <source>Win rates are always Black's</source>
      <translation>胜率始终为黑方胜率</translation>
    </message>
    <message>
      <source>Wins and defences that were found in games between engines.</source>
      <translation>从引擎对局中找到的取胜与防守。</translation>
    </message>
    <message>
      <source>Won</source>
      <translation>胜</translation>
    </message>
    <message>
      <source>Wood</source>
      <translation>木纹</translation>
    </message>
    <message>
      <source>Year</source>
      <translation>年份</translation>
    </message>
    <message>
      <source>Your games</source>
      <translation>您的对局</translation>
    </message>
    <message>
      <source>Your games against it: {score}</source>
      <translation>您与它的战绩：{score}</translation>
    </message>
    <message>
      <source>Your mistakes</source>
      <translation>您的失误</translation>
    </message>
    <message>
      <source>Your rating: {rating}</source>
      <translation>您的等级分：{rating}</translation>
    </message>
    <message>
      <source>Your repertoire, line by line: Narabe plays the other side.</source>
      <translation>逐条练习您的开局库，由 Narabe 执对方。</translation>
    </message>
    <message>
      <source>Your results</source>
      <translation>您的成绩</translation>
    </message>
    <message>
      <source>Your score, %</source>
      <translation>您的得分率，%</translation>
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
      <translation>统计中...</translation>
    </message>
    <message>
      <source>due</source>
      <translation>待练习</translation>
    </message>
    <message>
      <source>failed: {error}</source>
      <translation>失败：{error}</translation>
    </message>
    <message>
      <source>from year</source>
      <translation>起始年</translation>
    </message>
    <message>
      <source>its beginning</source>
      <translation>其开头部分</translation>
    </message>
    <message>
      <source>its beginning, turned</source>
      <translation>其开头部分（方向不同）</translation>
    </message>
    <message>
      <source>key value, one on each line</source>
      <translation>键 值，每行一个</translation>
    </message>
    <message>
      <source>new</source>
      <translation>新</translation>
    </message>
    <message>
      <source>no limit</source>
      <translation>不限</translation>
    </message>
    <message>
      <source>none yet</source>
      <translation>尚无</translation>
    </message>
    <message>
      <source>position {done} of {total}</source>
      <translation>局面 {done}/{total}</translation>
    </message>
    <message>
      <source>remembered</source>
      <translation>记得</translation>
    </message>
    <message>
      <source>reviewed</source>
      <translation>已复盘</translation>
    </message>
    <message>
      <source>second look {done} of {total}</source>
      <translation>复查 {done} / {total}</translation>
    </message>
    <message>
      <source>separated by commas</source>
      <translation>以逗号分隔</translation>
    </message>
    <message>
      <source>stays</source>
      <translation>保留</translation>
    </message>
    <message>
      <source>the app's folder</source>
      <translation>程序所在文件夹</translation>
    </message>
    <message>
      <source>the same</source>
      <translation>相同</translation>
    </message>
    <message>
      <source>the same, turned</source>
      <translation>相同（方向不同）</translation>
    </message>
    <message>
      <source>the strongest for each game</source>
      <translation>每种对局各用最强的</translation>
    </message>
    <message>
      <source>to year</source>
      <translation>截止年</translation>
    </message>
    <message>
      <source>unfinished</source>
      <translation>未结束</translation>
    </message>
    <message>
      <source>waiting</source>
      <translation>等待中</translation>
    </message>
    <message>
      <source>{all}, the first {shown} are listed</source>
      <translation>{all}，列出前 {shown} 个</translation>
    </message>
    <message>
      <source>{all}, the last {shown} are listed</source>
      <translation>{all}，列出最后 {shown} 局</translation>
    </message>
    <message>
      <source>{engine} is not known to play other rows than five.</source>
      <translation>尚不知道 {engine} 能否下非五连的规则。</translation>
    </message>
    <message>
      <source>{found} of {asked}</source>
      <translation>{asked} 次中 {found} 次</translation>
    </message>
    <message>
      <source>{new} new, {known} known, {conflicts} in conflict</source>
      <translation>新 {new}，已有 {known}，冲突 {conflicts}</translation>
    </message>
    <message>
      <source>{rules}: up to move {number}</source>
      <translation>{rules}：到第 {number} 手为止</translation>
    </message>
    <message>
      <source>{size}×{size}, {stones} in a row</source>
      <translation>{size}×{size}，{stones} 子连珠</translation>
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
        <numerusform>%n 个局面</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n stone(s)...</source>
      <translation>
        <numerusform>%n 枚棋子...</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>As many as you can, the easiest first; one that you do not solve costs %n second(s).</source>
      <translation>
        <numerusform>从最容易的开始，解得越多越好；未解出一题扣 %n 秒。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} double(s)</source>
      <translation>
        <numerusform>{count} 个重复</numerusform>
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
      <translation>应答</translation>
    </message>
    <message>
      <source>Beginner</source>
      <translation>新手</translation>
    </message>
    <message>
      <source>Builds attacks over several moves, and punishes loose ones.</source>
      <translation>能经营多步进攻，惩罚松懈之着。</translation>
    </message>
    <message>
      <source>Casual player</source>
      <translation>休闲棋手</translation>
    </message>
    <message>
      <source>Champion</source>
      <translation>冠军</translation>
    </message>
    <message>
      <source>Club player</source>
      <translation>业余棋手</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>命令</translation>
    </message>
    <message>
      <source>End of the process</source>
      <translation>进程结束</translation>
    </message>
    <message>
      <source>Expert</source>
      <translation>高手</translation>
    </message>
    <message>
      <source>Finds every win by fours, and reads a few moves.</source>
      <translation>不漏连冲四胜，能算几步。</translation>
    </message>
    <message>
      <source>Finds every win by fours, and reads a little further.</source>
      <translation>不漏连冲四胜，算得更远一些。</translation>
    </message>
    <message>
      <source>Found:</source>
      <translation>发现：</translation>
    </message>
    <message>
      <source>Go text protocol</source>
      <translation>围棋文本协议</translation>
    </message>
    <message>
      <source>Grandmaster</source>
      <translation>特级大师</translation>
    </message>
    <message>
      <source>Hobby player</source>
      <translation>业余爱好者</translation>
    </message>
    <message>
      <source>INFO values</source>
      <translation>INFO 参数</translation>
    </message>
    <message>
      <source>It does not have swap2; its choices are taken from its moves and scores instead.</source>
      <translation>它不支持 swap2；其选择改由着法和评分得出。</translation>
    </message>
    <message>
      <source>It lacks commands of Yixin-Board, so that its analysis shows less.</source>
      <translation>它缺少 Yixin-Board 的命令，因此分析显示的内容较少。</translation>
    </message>
    <message>
      <source>It starts in {seconds} s.</source>
      <translation>启动需 {seconds} 秒。</translation>
    </message>
    <message>
      <source>It uses {size} MiB of memory.</source>
      <translation>使用 {size} MiB 内存。</translation>
    </message>
    <message>
      <source>Learner</source>
      <translation>初学者</translation>
    </message>
    <message>
      <source>Machine</source>
      <translation>机器</translation>
    </message>
    <message>
      <source>Master</source>
      <translation>大师</translation>
    </message>
    <message>
      <source>Memory and processors</source>
      <translation>内存与处理器</translation>
    </message>
    <message>
      <source>Mistakes of the manager</source>
      <translation>管理程序的错误</translation>
    </message>
    <message>
      <source>Narabe</source>
      <translation>Narabe</translation>
    </message>
    <message>
      <source>Nets are read by narabe-train, which is not installed here.</source>
      <translation>网络由 narabe-train 读取，但此处未安装该程序。</translation>
    </message>
    <message>
      <source>Often misses open threes, its own and yours.</source>
      <translation>常常看漏活三，不论自己的还是您的。</translation>
    </message>
    <message>
      <source>Openings</source>
      <translation>开局</translation>
    </message>
    <message>
      <source>Plays its best, within the clock.</source>
      <translation>在时限内全力以赴。</translation>
    </message>
    <message>
      <source>Reads deeply; only balanced, careful play holds against it.</source>
      <translation>计算深远，只有稳健细致的棋才能抵挡。</translation>
    </message>
    <message>
      <source>Robustness</source>
      <translation>健壮性</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, and reads a little.</source>
      <translation>一眼看出好点，并稍作计算。</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, and reads on from there.</source>
      <translation>一眼看出好点，并由此深入计算。</translation>
    </message>
    <message>
      <source>Sees at a glance what is good, reads far, and is hardly ever wrong.</source>
      <translation>一眼看出好点，计算深远，极少出错。</translation>
    </message>
    <message>
      <source>Sees most fours and threes, and overlooks some.</source>
      <translation>大多数冲四和活三都看得到，偶尔漏看。</translation>
    </message>
    <message>
      <source>Seldom overlooks a threat, but plans little.</source>
      <translation>很少漏看威胁，但少有计划。</translation>
    </message>
    <message>
      <source>Stops fives, but otherwise plays almost anywhere near the stones.</source>
      <translation>会挡五，其余大多在棋子附近随意落子。</translation>
    </message>
    <message>
      <source>Strong club player</source>
      <translation>俱乐部强手</translation>
    </message>
    <message>
      <source>The engine conforms to the protocol.</source>
      <translation>引擎符合协议。</translation>
    </message>
    <message>
      <source>The net could not be read.</source>
      <translation>无法读取该网络。</translation>
    </message>
    <message>
      <source>The test could not be finished: {reason}</source>
      <translation>无法完成测试：{reason}</translation>
    </message>
    <message>
      <source>This is not the description of a net.</source>
      <translation>这不是网络的描述。</translation>
    </message>
    <message>
      <source>Time limits</source>
      <translation>时间限制</translation>
    </message>
    <message>
      <source>Yixin-Board's commands</source>
      <translation>Yixin-Board 的命令</translation>
    </message>
    <message>
      <source>Your net and its search alone: the more visits, the further it looks.</source>
      <translation>只用您的网络及其搜索：访问次数越多，看得越远。</translation>
    </message>
    <message>
      <source>about {elo} Elo</source>
      <translation>约 {elo} Elo</translation>
    </message>
    <message>
      <source>full strength</source>
      <translation>全力</translation>
    </message>
    <message>
      <source>{name} cannot be started: {error}</source>
      <translation>无法启动 {name}：{error}</translation>
    </message>
    <message>
      <source>{name} did not start in time.</source>
      <translation>{name} 未能及时启动。</translation>
    </message>
    <message>
      <source>{name} does not answer.</source>
      <translation>{name} 没有应答。</translation>
    </message>
    <message>
      <source>{name} does not stop thinking.</source>
      <translation>{name} 不停止思考。</translation>
    </message>
    <message>
      <source>{name} exited unexpectedly.</source>
      <translation>{name} 意外退出。</translation>
    </message>
    <message>
      <source>{name} flooded its output and was stopped.</source>
      <translation>{name} 输出泛滥，已被停止。</translation>
    </message>
    <message>
      <source>{name} gave an invalid answer: {text}</source>
      <translation>{name} 的应答无效：{text}</translation>
    </message>
    <message>
      <source>{name} played an illegal move: {text}</source>
      <translation>{name} 下了非法着法：{text}</translation>
    </message>
    <message>
      <source>{name} plays only five in a row.</source>
      <translation>{name} 只会下五子连珠。</translation>
    </message>
    <message numerus="yes">
      <source>%n visit(s) a move</source>
      <translation>
        <numerusform>每步 %n 次访问</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It lacks what %n optional check(s) ask for.</source>
      <translation>
        <numerusform>%n 项可选功能不支持。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It passed %n check(s).</source>
      <translation>
        <numerusform>%n 项检查通过。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The engine does not conform to the protocol: it failed %n check(s).</source>
      <translation>
        <numerusform>引擎不符合协议：%n 项检查未通过。</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/model</name>
    <message>
      <source>Allowed a win by fours</source>
      <translation>放任对手连冲四胜</translation>
    </message>
    <message>
      <source>Allowed a win by threats</source>
      <translation>放任对手追胜</translation>
    </message>
    <message>
      <source>Black wins by forfeit.</source>
      <translation>黑方胜：白方判负。</translation>
    </message>
    <message>
      <source>Black wins on time.</source>
      <translation>黑方胜：白方超时。</translation>
    </message>
    <message>
      <source>Black wins, {score}: the board is full.</source>
      <translation>黑方胜（{score}）：棋盘已满。</translation>
    </message>
    <message>
      <source>Black wins.</source>
      <translation>黑方胜。</translation>
    </message>
    <message>
      <source>Black wins: White played an illegal move.</source>
      <translation>黑方胜：白方下了无效着法。</translation>
    </message>
    <message>
      <source>Black wins: White resigned.</source>
      <translation>黑方胜：白方认输。</translation>
    </message>
    <message>
      <source>Black wins: White's engine crashed.</source>
      <translation>黑方胜：白方引擎崩溃。</translation>
    </message>
    <message>
      <source>Black wins: White's engine did not answer.</source>
      <translation>黑胜：白方引擎没有应答。</translation>
    </message>
    <message>
      <source>Black wins: White's engine did not start.</source>
      <translation>黑胜：白方引擎未能启动。</translation>
    </message>
    <message>
      <source>Black wins: White's engine gave an invalid answer.</source>
      <translation>黑胜：白方引擎的应答无效。</translation>
    </message>
    <message>
      <source>Black wins: White's engine took too much memory.</source>
      <translation>黑胜：白方引擎占用内存过多。</translation>
    </message>
    <message>
      <source>Black wins: {count} in a row.</source>
      <translation>黑方胜：{count} 连。</translation>
    </message>
    <message>
      <source>Black's win rate</source>
      <translation>黑方胜率</translation>
    </message>
    <message>
      <source>Blunder</source>
      <translation>大错</translation>
    </message>
    <message>
      <source>Delete branch</source>
      <translation>删除分支</translation>
    </message>
    <message>
      <source>Did not stop a five</source>
      <translation>未挡住成五</translation>
    </message>
    <message>
      <source>Forbidden move</source>
      <translation>禁手</translation>
    </message>
    <message>
      <source>Inaccuracy</source>
      <translation>不精确</translation>
    </message>
    <message>
      <source>Left an open three</source>
      <translation>放任活三</translation>
    </message>
    <message>
      <source>Make main line</source>
      <translation>设为主线</translation>
    </message>
    <message>
      <source>Missed a five</source>
      <translation>错过成五</translation>
    </message>
    <message>
      <source>Missed a win by fours</source>
      <translation>错过连冲四胜</translation>
    </message>
    <message>
      <source>Missed a win by threats</source>
      <translation>错过追胜</translation>
    </message>
    <message>
      <source>Missed the only defence</source>
      <translation>错过唯一防点</translation>
    </message>
    <message>
      <source>The game is drawn by agreement.</source>
      <translation>双方同意和棋。</translation>
    </message>
    <message>
      <source>The game is drawn, {score}: the board is full.</source>
      <translation>和棋（{score}）：棋盘已满。</translation>
    </message>
    <message>
      <source>The game is drawn.</source>
      <translation>和棋。</translation>
    </message>
    <message>
      <source>The game is drawn: the board is full.</source>
      <translation>和棋：棋盘已满。</translation>
    </message>
    <message>
      <source>The game was aborted.</source>
      <translation>对局已中止。</translation>
    </message>
    <message>
      <source>White wins by forfeit.</source>
      <translation>白方胜：黑方判负。</translation>
    </message>
    <message>
      <source>White wins on time.</source>
      <translation>白方胜：黑方超时。</translation>
    </message>
    <message>
      <source>White wins, {score}: the board is full.</source>
      <translation>白方胜（{score}）：棋盘已满。</translation>
    </message>
    <message>
      <source>White wins.</source>
      <translation>白方胜。</translation>
    </message>
    <message>
      <source>White wins: Black made a double four, which is forbidden.</source>
      <translation>白方胜：黑方下出四四禁手。</translation>
    </message>
    <message>
      <source>White wins: Black made a double three, which is forbidden.</source>
      <translation>白方胜：黑方下出三三禁手。</translation>
    </message>
    <message>
      <source>White wins: Black made an overline, which is forbidden.</source>
      <translation>白方胜：黑方下出长连禁手。</translation>
    </message>
    <message>
      <source>White wins: Black played a forbidden move.</source>
      <translation>白方胜：黑方下了禁手。</translation>
    </message>
    <message>
      <source>White wins: Black played an illegal move.</source>
      <translation>白方胜：黑方下了无效着法。</translation>
    </message>
    <message>
      <source>White wins: Black resigned.</source>
      <translation>白方胜：黑方认输。</translation>
    </message>
    <message>
      <source>White wins: Black's engine crashed.</source>
      <translation>白方胜：黑方引擎崩溃。</translation>
    </message>
    <message>
      <source>White wins: Black's engine did not answer.</source>
      <translation>白胜：黑方引擎没有应答。</translation>
    </message>
    <message>
      <source>White wins: Black's engine did not start.</source>
      <translation>白胜：黑方引擎未能启动。</translation>
    </message>
    <message>
      <source>White wins: Black's engine gave an invalid answer.</source>
      <translation>白胜：黑方引擎的应答无效。</translation>
    </message>
    <message>
      <source>White wins: Black's engine took too much memory.</source>
      <translation>白胜：黑方引擎占用内存过多。</translation>
    </message>
    <message>
      <source>White wins: {count} in a row.</source>
      <translation>白方胜：{count} 连。</translation>
    </message>
    <message>
      <source>White's win rate</source>
      <translation>白方胜率</translation>
    </message>
    <message>
      <source>White's win rate: {rate}</source>
      <translation>白方胜率：{rate}</translation>
    </message>
    <message>
      <source>continuous, {score}</source>
      <translation>连续对局 {score}</translation>
    </message>
    <message>
      <source>lost on time</source>
      <translation>超时负</translation>
    </message>
    <message>
      <source>resigned</source>
      <translation>认输</translation>
    </message>
    <message>
      <source>{move}: {kind}</source>
      <translation>{move}：{kind}</translation>
    </message>
    <message>
      <source>{move}: {kind}, {loss}</source>
      <translation>{move}：{kind}，{loss}</translation>
    </message>
    <message numerus="yes">
      <source>%n blunder(s)</source>
      <translation>
        <numerusform>%n 个大错</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n inaccuracy(ies)</source>
      <translation>
        <numerusform>%n 个不精确</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n mistake(s)</source>
      <translation>
        <numerusform>%n 个失误</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n proven</source>
      <translation>
        <numerusform>%n 个已证明</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the opponent has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>对手在 %n 手内必胜（双方着法合计）。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the side to move has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>轮到行棋的一方在 %n 手内必胜（双方着法合计）。</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} node(s)</source>
      <translation>
        <numerusform>{count} 个节点</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} visit(s)</source>
      <translation>
        <numerusform>{count} 次访问</numerusform>
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
      <translation>所有引擎</translation>
    </message>
    <message>
      <source>Best</source>
      <translation>最佳</translation>
    </message>
    <message>
      <source>Black %</source>
      <translation>黑方 %</translation>
    </message>
    <message>
      <source>Black won {black}, White won {white}, drawn {draws}; last {year}</source>
      <translation>黑胜 {black}，白胜 {white}，和棋 {draws}；最近 {year}</translation>
    </message>
    <message>
      <source>Black {rate}</source>
      <translation>黑 {rate}</translation>
    </message>
    <message>
      <source>Black's win rate over the game</source>
      <translation>全局的黑方胜率</translation>
    </message>
    <message>
      <source>Branch: {done} positions analysed, {left} left</source>
      <translation>分支：已分析 {done} 个局面，剩 {left} 个</translation>
    </message>
    <message>
      <source>Branch: {done} positions analysed, {left} left; waiting for the end of the game</source>
      <translation>分支：已分析 {done} 个局面，剩 {left} 个；等待对局结束</translation>
    </message>
    <message>
      <source>By the engine's win rates</source>
      <translation>按引擎的胜率</translation>
    </message>
    <message>
      <source>Candidates</source>
      <translation>候选点</translation>
    </message>
    <message>
      <source>Chapters</source>
      <translation>章节</translation>
    </message>
    <message>
      <source>Click to enlarge</source>
      <translation>点击放大</translation>
    </message>
    <message>
      <source>Comment on this position</source>
      <translation>评注此局面</translation>
    </message>
    <message>
      <source>Comment...</source>
      <translation>评注...</translation>
    </message>
    <message>
      <source>Cross table</source>
      <translation>交叉表</translation>
    </message>
    <message>
      <source>Cross table, curves and games (HTML)...</source>
      <translation>交叉表、曲线和对局（HTML）...</translation>
    </message>
    <message>
      <source>Declare</source>
      <translation>声明</translation>
    </message>
    <message>
      <source>Defence {number}</source>
      <translation>防守 {number}</translation>
    </message>
    <message>
      <source>Dismiss</source>
      <translation>关闭</translation>
    </message>
    <message>
      <source>Draw what follows the next defence</source>
      <translation>显示下一种防守之后的变化</translation>
    </message>
    <message>
      <source>Elo after each game</source>
      <translation>每局之后的 Elo</translation>
    </message>
    <message>
      <source>Ending</source>
      <translation>终局</translation>
    </message>
    <message>
      <source>Engine log</source>
      <translation>引擎日志</translation>
    </message>
    <message>
      <source>Finish</source>
      <translation>完成</translation>
    </message>
    <message>
      <source>Games (SGF)...</source>
      <translation>对局（SGF）...</translation>
    </message>
    <message>
      <source>Games through the position</source>
      <translation>经过此局面的棋谱</translation>
    </message>
    <message>
      <source>Games, a file each (PSQ)...</source>
      <translation>对局，每局一个文件（PSQ）...</translation>
    </message>
    <message>
      <source>Hint</source>
      <translation>提示</translation>
    </message>
    <message>
      <source>How much of its own win rate the side that moved lost by the move</source>
      <translation>行棋一方因这手棋损失的己方胜率</translation>
    </message>
    <message>
      <source>In my repertoire</source>
      <translation>在我的开局库中</translation>
    </message>
    <message>
      <source>In question</source>
      <translation>存疑</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>类型</translation>
    </message>
    <message>
      <source>Lesson: {title}</source>
      <translation>课程：{title}</translation>
    </message>
    <message>
      <source>Lessons of this game:</source>
      <translation>本局的课题：</translation>
    </message>
    <message>
      <source>Live board: click to enlarge it</source>
      <translation>实时棋盘：点击放大</translation>
    </message>
    <message>
      <source>Loss</source>
      <translation>损失</translation>
    </message>
    <message>
      <source>Lost for the side to move</source>
      <translation>轮走方负</translation>
    </message>
    <message>
      <source>Lost: Black {black}, White {white}</source>
      <translation>损失：黑 {black}，白 {white}</translation>
    </message>
    <message>
      <source>Moves played</source>
      <translation>实战着法</translation>
    </message>
    <message>
      <source>New...</source>
      <translation>新建...</translation>
    </message>
    <message>
      <source>Next exercise</source>
      <translation>下一题</translation>
    </message>
    <message>
      <source>No game has ended yet.</source>
      <translation>还没有对局结束。</translation>
    </message>
    <message>
      <source>No label</source>
      <translation>无标签</translation>
    </message>
    <message>
      <source>No mistakes were found: no move lost {least} of the win rate or more, missed a proven win or allowed one.</source>
      <translation>没有发现失误：没有一手损失 {least} 或更多的胜率，也没有错过或放任已证明的胜利。</translation>
    </message>
    <message>
      <source>No mistakes were found: no move missed a proven win or allowed one.</source>
      <translation>没有发现失误：没有一手错过或放任已证明的胜利。</translation>
    </message>
    <message>
      <source>Nodes</source>
      <translation>节点数</translation>
    </message>
    <message>
      <source>Not reviewed yet.</source>
      <translation>尚未复盘。</translation>
    </message>
    <message>
      <source>One move fewer</source>
      <translation>少一手</translation>
    </message>
    <message>
      <source>One move more</source>
      <translation>多一手</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>暂停</translation>
    </message>
    <message>
      <source>Position {done} of {total}</source>
      <translation>局面 {done} / {total}</translation>
    </message>
    <message>
      <source>Proven</source>
      <translation>已证明</translation>
    </message>
    <message>
      <source>Results</source>
      <translation>结果</translation>
    </message>
    <message>
      <source>Results for rating programs (PGN)...</source>
      <translation>供等级分程序使用的结果（PGN）...</translation>
    </message>
    <message>
      <source>Search for games...</source>
      <translation>搜索对局...</translation>
    </message>
    <message>
      <source>Second look at move {done} of {total}</source>
      <translation>复查着法 {done} / {total}</translation>
    </message>
    <message>
      <source>Share</source>
      <translation>占比</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>全部显示</translation>
    </message>
    <message>
      <source>Show how the opponent wins</source>
      <translation>显示对方如何取胜</translation>
    </message>
    <message>
      <source>Show less</source>
      <translation>收起</translation>
    </message>
    <message>
      <source>Show only lines containing...</source>
      <translation>只显示包含此内容的行...</translation>
    </message>
    <message>
      <source>Show the better line</source>
      <translation>显示更好的变化</translation>
    </message>
    <message>
      <source>Show the solution</source>
      <translation>显示答案</translation>
    </message>
    <message>
      <source>Shown when the game is over.</source>
      <translation>对局结束后显示。</translation>
    </message>
    <message>
      <source>Side</source>
      <translation>方</translation>
    </message>
    <message>
      <source>Skip</source>
      <translation>跳过</translation>
    </message>
    <message>
      <source>Statistics</source>
      <translation>统计</translation>
    </message>
    <message>
      <source>Table of the games (CSV)...</source>
      <translation>对局表（CSV）...</translation>
    </message>
    <message>
      <source>Text on a point...</source>
      <translation>点上的文字...</translation>
    </message>
    <message>
      <source>Text on the point...</source>
      <translation>此点的文字...</translation>
    </message>
    <message>
      <source>The engines reported no win rates in this game.</source>
      <translation>这局棋里引擎没有给出胜率。</translation>
    </message>
    <message>
      <source>The move to it is forced</source>
      <translation>到此局面的着法是必然的</translation>
    </message>
    <message>
      <source>The move to it is to be avoided</source>
      <translation>应避免走到此局面</translation>
    </message>
    <message>
      <source>The win rates of a game are shown when it is over.</source>
      <translation>对局结束后显示其胜率。</translation>
    </message>
    <message>
      <source>This engine reports no visits.</source>
      <translation>此引擎不报告访问次数。</translation>
    </message>
    <message>
      <source>This engine reports no win rates, so there is no curve.</source>
      <translation>此引擎不报告胜率，因此没有曲线。</translation>
    </message>
    <message>
      <source>This engine reports no win rates.</source>
      <translation>此引擎不报告胜率。</translation>
    </message>
    <message>
      <source>This engine reports no win rates: only what Narabe's own solver finds is listed.</source>
      <translation>此引擎不提供胜率：只列出 Narabe 自身求解器发现的内容。</translation>
    </message>
    <message>
      <source>This engine shows only its move: no win rate, no visits and no other candidates.</source>
      <translation>此引擎只给出自己的着法：没有胜率、访问次数和其他候选点。</translation>
    </message>
    <message>
      <source>This engine shows only one move, and no visits.</source>
      <translation>此引擎只显示一步着法，也不报告访问次数。</translation>
    </message>
    <message>
      <source>Time left</source>
      <translation>剩余时间</translation>
    </message>
    <message>
      <source>Time used</source>
      <translation>已用时间</translation>
    </message>
    <message>
      <source>Tree</source>
      <translation>树</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>再试一次</translation>
    </message>
    <message>
      <source>Value</source>
      <translation>评估</translation>
    </message>
    <message>
      <source>Visits</source>
      <translation>访问</translation>
    </message>
    <message>
      <source>Watch...</source>
      <translation>观看...</translation>
    </message>
    <message>
      <source>What the engines last reported of their chances, Black first</source>
      <translation>引擎最近给出的评分，黑方在前（引擎自己的单位）</translation>
    </message>
    <message>
      <source>White %</source>
      <translation>白方 %</translation>
    </message>
    <message>
      <source>Won for the side to move</source>
      <translation>轮走方胜</translation>
    </message>
    <message>
      <source>avoid</source>
      <translation>避免</translation>
    </message>
    <message>
      <source>depth {depth}</source>
      <translation>深度 {depth}</translation>
    </message>
    <message>
      <source>draws</source>
      <translation>和棋</translation>
    </message>
    <message>
      <source>forced</source>
      <translation>必走</translation>
    </message>
    <message>
      <source>known: {figures}</source>
      <translation>已知：{figures}</translation>
    </message>
    <message>
      <source>less than a minute left</source>
      <translation>剩余不到一分钟</translation>
    </message>
    <message>
      <source>loses</source>
      <translation>败</translation>
    </message>
    <message>
      <source>proven draw</source>
      <translation>已证和棋</translation>
    </message>
    <message>
      <source>proven loss</source>
      <translation>已证必败</translation>
    </message>
    <message>
      <source>proven win</source>
      <translation>已证必胜</translation>
    </message>
    <message>
      <source>wins</source>
      <translation>胜</translation>
    </message>
    <message>
      <source>{loss} lost per move</source>
      <translation>平均每手损失 {loss}</translation>
    </message>
    <message>
      <source>{result} (proven)</source>
      <translation>{result}（已证）</translation>
    </message>
    <message numerus="yes">
      <source>%n more notice(s)</source>
      <translation>
        <numerusform>还有 %n 条通知</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) from the library</source>
      <translation>
        <numerusform>%n 个局面来自棋谱库</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>about %n minute(s) left</source>
      <translation>
        <numerusform>大约还剩 %n 分钟</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>byo-yomi: %n period(s) left</source>
      <translation>
        <numerusform>读秒：还剩 %n 次</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} game(s) here</source>
      <translation>
        <numerusform>此处 {count} 局</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/play</name>
    <message>
      <source>A game of the last start cannot be read ({error}). Its file is kept: {path}</source>
      <translation>无法读取上次的对局（{error}）。文件已保留：{path}</translation>
    </message>
    <message>
      <source>None: the first move is free</source>
      <translation>无：第一手自由</translation>
    </message>
    <message>
      <source>Not swapped: {name} is Black.</source>
      <translation>未交换：{name} 执黑。</translation>
    </message>
    <message>
      <source>Not swapped: {name} is White.</source>
      <translation>未交换：{name} 执白。</translation>
    </message>
    <message>
      <source>Offer ten fifth moves</source>
      <translation>提供十个第五手打点</translation>
    </message>
    <message>
      <source>Place two more stones</source>
      <translation>再放两子</translation>
    </message>
    <message>
      <source>Stay Black</source>
      <translation>执黑不变</translation>
    </message>
    <message>
      <source>Stay White</source>
      <translation>执白不变</translation>
    </message>
    <message>
      <source>Swapped: {name} is Black now.</source>
      <translation>已交换：{name} 现执黑。</translation>
    </message>
    <message>
      <source>Swapped: {name} is White now.</source>
      <translation>已交换：{name} 现执白。</translation>
    </message>
    <message>
      <source>Take Black</source>
      <translation>改执黑</translation>
    </message>
    <message>
      <source>Take White</source>
      <translation>改执白</translation>
    </message>
    <message>
      <source>Ten fifth moves are offered by: {name}.</source>
      <translation>提供十个第五手：{name}。</translation>
    </message>
    <message>
      <source>The result was taken back: the game goes on.</source>
      <translation>已撤回对局结果：对局继续。</translation>
    </message>
    <message>
      <source>There are unsaved games that made room for others.</source>
      <translation>有先前的对局尚未保存。</translation>
    </message>
    <message>
      <source>Two more stones are placed by: {name}.</source>
      <translation>再放两子：{name}。</translation>
    </message>
    <message>
      <source>You are Black.</source>
      <translation>您执黑。</translation>
    </message>
    <message>
      <source>You are White.</source>
      <translation>您执白。</translation>
    </message>
    <message>
      <source>You lost the last {games} games: try {level}.</source>
      <translation>最近 {games} 局全负：试试{level}。</translation>
    </message>
    <message>
      <source>You swapped: you are Black now.</source>
      <translation>您已交换：现在执黑。</translation>
    </message>
    <message>
      <source>You swapped: you are White now.</source>
      <translation>您已交换：现在执白。</translation>
    </message>
    <message>
      <source>You won {won} of the last {games} games: try {level}.</source>
      <translation>最近 {games} 局胜 {won} 局：试试{level}。</translation>
    </message>
    <message>
      <source>first player</source>
      <translation>先摆方</translation>
    </message>
    <message>
      <source>how many fifth moves will be offered?</source>
      <translation>第五手打点数是多少？</translation>
    </message>
    <message>
      <source>offer a fifth move ({count} left).</source>
      <translation>提供第五手打点；还有 {count} 个。</translation>
    </message>
    <message>
      <source>pick the fifth move that is best for you.</source>
      <translation>选择对您最有利的第五手。</translation>
    </message>
    <message>
      <source>place a black stone ({count} left).</source>
      <translation>请放一颗黑子（还剩 {count}）。</translation>
    </message>
    <message>
      <source>place a white stone ({count} left).</source>
      <translation>请放一颗白子（还剩 {count}）。</translation>
    </message>
    <message>
      <source>second player</source>
      <translation>后摆方</translation>
    </message>
    <message>
      <source>which colour do you want?</source>
      <translation>您要执哪一方？</translation>
    </message>
    <message>
      <source>{black} against {white}</source>
      <translation>{black} 对 {white}</translation>
    </message>
    <message>
      <source>{engine} decides...</source>
      <translation>{engine} 正在决定...</translation>
    </message>
    <message>
      <source>{engine} places a black stone...</source>
      <translation>{engine} 正在放黑子...</translation>
    </message>
    <message>
      <source>{engine} places a white stone...</source>
      <translation>{engine} 正在放白子...</translation>
    </message>
    <message>
      <source>{name} chose to swap: you are Black now.</source>
      <translation>{name} 选择交换：您现在执黑。</translation>
    </message>
    <message>
      <source>{name} chose to swap: you are White now.</source>
      <translation>{name} 选择交换：您现在执白。</translation>
    </message>
    <message>
      <source>{name} does not swap: you are Black.</source>
      <translation>{name} 不交换：您执黑。</translation>
    </message>
    <message>
      <source>{name} does not swap: you are White.</source>
      <translation>{name} 不交换：您执白。</translation>
    </message>
    <message>
      <source>{name} offers ten fifth moves.</source>
      <translation>{name} 提供十个第五手。</translation>
    </message>
    <message>
      <source>{name} places two more stones; then you choose a colour.</source>
      <translation>{name} 再放两子，然后由您选择颜色。</translation>
    </message>
    <message numerus="yes">
      <source>%n drawn</source>
      <translation>
        <numerusform>%n 和</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n lost</source>
      <translation>
        <numerusform>%n 负</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n won</source>
      <translation>
        <numerusform>%n 胜</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/presenter</name>
    <message>
      <source>Again</source>
      <translation>再来一局</translation>
    </message>
    <message>
      <source>Black plays next: {name}.</source>
      <translation>下一手黑方：{name}。</translation>
    </message>
    <message>
      <source>Continue</source>
      <translation>继续</translation>
    </message>
    <message>
      <source>Engines are told no colours: here they judge forbidden moves for the wrong side.</source>
      <translation>引擎得不到颜色信息：这里的禁手会按错误的一方判断。</translation>
    </message>
    <message>
      <source>Hidden until you have found the move.</source>
      <translation>找到这一手之前不显示。</translation>
    </message>
    <message>
      <source>Move {ply}: {side} to play</source>
      <translation>第 {ply} 手：轮到{side}</translation>
    </message>
    <message>
      <source>No analysis yet: press Space.</source>
      <translation>尚无分析：请按空格键。</translation>
    </message>
    <message>
      <source>No game of the tournament has begun.</source>
      <translation>比赛中还没有开始任何对局。</translation>
    </message>
    <message>
      <source>Paused: make a move or press {keys} to continue.</source>
      <translation>已暂停：落子或按 {keys} 继续。</translation>
    </message>
    <message>
      <source>Paused: press {keys} to continue.</source>
      <translation>已暂停：按 {keys} 继续。</translation>
    </message>
    <message>
      <source>Play on</source>
      <translation>继续下</translation>
    </message>
    <message>
      <source>Play {level}</source>
      <translation>挑战{level}</translation>
    </message>
    <message>
      <source>Swap colours</source>
      <translation>交换颜色</translation>
    </message>
    <message>
      <source>Take back</source>
      <translation>悔棋</translation>
    </message>
    <message>
      <source>The game is over here: go back to analyse it.</source>
      <translation>对局在此结束：请后退以进行分析。</translation>
    </message>
    <message>
      <source>The game is paused.</source>
      <translation>对局已暂停。</translation>
    </message>
    <message>
      <source>The tournament is being played.</source>
      <translation>比赛正在进行。</translation>
    </message>
    <message>
      <source>Viewing move {ply}; the game goes on.</source>
      <translation>您在看第 {ply} 手；对局仍在进行。</translation>
    </message>
    <message>
      <source>Watch it</source>
      <translation>观看</translation>
    </message>
    <message>
      <source>White plays next: {name}.</source>
      <translation>下一手白方：{name}。</translation>
    </message>
    <message>
      <source>You lose.</source>
      <translation>您输了。</translation>
    </message>
    <message>
      <source>You win!</source>
      <translation>您赢了！</translation>
    </message>
    <message>
      <source>move {ply}</source>
      <translation>第 {ply} 手</translation>
    </message>
    <message>
      <source>thinking...</source>
      <translation>思考中...</translation>
    </message>
    <message>
      <source>to move</source>
      <translation>轮到落子</translation>
    </message>
    <message>
      <source>{side} is thinking...</source>
      <translation>{side}思考中...</translation>
    </message>
  </context>
  <context>
    <name>library</name>
    <message>
      <source>The library has a new format. Notes on empty boards that may be of several sizes: {count}, kept for {boards}.</source>
      <translation>棋谱库已转换为新格式。无法确定棋盘大小的空棋盘注释：{count} 条，保留给 {boards}。</translation>
    </message>
    <message>
      <source>a game</source>
      <translation>一局棋</translation>
    </message>
    <message>
      <source>a kind of board</source>
      <translation>棋盘种类</translation>
    </message>
    <message>
      <source>a position</source>
      <translation>局面</translation>
    </message>
    <message>
      <source>a proof</source>
      <translation>证明</translation>
    </message>
    <message>
      <source>a repertoire</source>
      <translation>开局库</translation>
    </message>
    <message>
      <source>a saved search</source>
      <translation>已保存的搜索</translation>
    </message>
    <message>
      <source>an analysis</source>
      <translation>分析</translation>
    </message>
    <message>
      <source>another program has been writing for too long; try again</source>
      <translation>另一个程序写入时间过长；请重试</translation>
    </message>
    <message>
      <source>another program's database, not a Narabe library</source>
      <translation>这是其他程序的数据库，不是 Narabe 棋谱库</translation>
    </message>
    <message>
      <source>damaged ({reason}); restore it from a copy, or save what can be read with `merge` into a new one</source>
      <translation>已损坏（{reason}）；请从副本恢复，或用 `merge` 把可读的部分存入新库</translation>
    </message>
    <message>
      <source>game {number}</source>
      <translation>第 {number} 局</translation>
    </message>
    <message>
      <source>no such file</source>
      <translation>没有这个文件</translation>
    </message>
    <message>
      <source>not a Narabe library</source>
      <translation>不是 Narabe 棋谱库</translation>
    </message>
    <message>
      <source>not an ordinary file</source>
      <translation>不是普通文件</translation>
    </message>
    <message>
      <source>not the name of a file</source>
      <translation>不是文件名</translation>
    </message>
    <message>
      <source>the disk is full; nothing of this step was written</source>
      <translation>磁盘已满；这一步没有写入任何内容</translation>
    </message>
    <message>
      <source>the entries on a position</source>
      <translation>局面的说明</translation>
    </message>
    <message>
      <source>the file or its folder cannot be written to, which is needed even to read a library</source>
      <translation>无法写入该文件或其文件夹，而即使只读取棋谱库也需要写入</translation>
    </message>
    <message>
      <source>the folder does not exist</source>
      <translation>文件夹不存在</translation>
    </message>
    <message>
      <source>the games of a position</source>
      <translation>局面的棋局</translation>
    </message>
    <message>
      <source>the index of positions</source>
      <translation>局面索引</translation>
    </message>
    <message>
      <source>the library is damaged: {what} ({reason})</source>
      <translation>棋谱库已损坏：{what}（{reason}）</translation>
    </message>
    <message>
      <source>the moves of a position</source>
      <translation>局面的着法</translation>
    </message>
    <message>
      <source>the session of a drill</source>
      <translation>练习记录</translation>
    </message>
    <message>
      <source>the sums of a position</source>
      <translation>局面的统计</translation>
    </message>
    <message>
      <source>two positions have the key {key}</source>
      <translation>两个局面的键同为 {key}</translation>
    </message>
    <message>
      <source>what the pictures show</source>
      <translation>图表的数据</translation>
    </message>
    <message>
      <source>written by a newer version of Narabe (format {version}, this one reads up to {known})</source>
      <translation>由较新版本的 Narabe 写入（格式 {version}，本版本最高读取 {known}）</translation>
    </message>
    <message>
      <source>{file}, number {number}</source>
      <translation>{file}，第 {number} 项</translation>
    </message>
    <message>
      <source>{text!r} is not a result</source>
      <translation>{text!r} 不是结果</translation>
    </message>
  </context>
  <context>
    <name>library/puzzles</name>
    <message>
      <source>a puzzle</source>
      <translation>题目</translation>
    </message>
    <message>
      <source>not a puzzle: {reason}</source>
      <translation>不是题目：{reason}</translation>
    </message>
    <message>
      <source>the player's rating</source>
      <translation>棋手的等级分</translation>
    </message>
    <message>
      <source>the timed runs</source>
      <translation>限时挑战的记录</translation>
    </message>
    <message>
      <source>what is known of a puzzle</source>
      <translation>题目的数据</translation>
    </message>
  </context>
  <context>
    <name>library/sources</name>
    <message>
      <source>a key of {count} bytes</source>
      <translation>长度为 {count} 字节的键</translation>
    </message>
    <message>
      <source>a record without a key</source>
      <translation>没有键的记录</translation>
    </message>
    <message>
      <source>needs {needed} columns, has {found}</source>
      <translation>需要 {needed} 列，只有 {found} 列</translation>
    </message>
    <message>
      <source>not a key: {text!r}</source>
      <translation>不是键：{text!r}</translation>
    </message>
    <message>
      <source>not an event file of a match</source>
      <translation>不是比赛的事件文件</translation>
    </message>
    <message>
      <source>rule {rule} is not known</source>
      <translation>未知的规则 {rule}</translation>
    </message>
    <message>
      <source>the compressed data are damaged: {reason}</source>
      <translation>压缩数据已损坏：{reason}</translation>
    </message>
    <message>
      <source>the file ends within a record</source>
      <translation>文件在记录中途结束</translation>
    </message>
    <message>
      <source>the first line does not name the columns {names}</source>
      <translation>第一行没有列出各列 {names}</translation>
    </message>
    <message>
      <source>{reason} (before byte {number})</source>
      <translation>{reason}（在第 {number} 字节之前）</translation>
    </message>
    <message>
      <source>{text} is not a time</source>
      <translation>{text} 不是时间</translation>
    </message>
  </context>
  <context>
    <name>matches</name>
    <message>
      <source>a game of an engine against itself</source>
      <translation>引擎与自己对局</translation>
    </message>
    <message>
      <source>a game of an engine that does not play</source>
      <translation>不参赛的引擎的对局</translation>
    </message>
    <message>
      <source>a game's values of its moves are not numbers</source>
      <translation>对局中关于着法的数据不是数</translation>
    </message>
    <message>
      <source>another tournament begins here</source>
      <translation>从这里开始是另一场比赛</translation>
    </message>
    <message>
      <source>answers {command} with {answer}</source>
      <translation>对 {command} 的应答是 {answer}</translation>
    </message>
    <message>
      <source>closed its output</source>
      <translation>关闭了输出</translation>
    </message>
    <message>
      <source>ended as soon as it had answered START ({reason})</source>
      <translation>应答 START 后随即结束（{reason}）</translation>
    </message>
    <message>
      <source>ended before it answered START ({reason})</source>
      <translation>尚未应答 START 就已结束（{reason}）</translation>
    </message>
    <message>
      <source>floods its output with lines that are not answers, such as {line}</source>
      <translation>输出泛滥，尽是不属于应答的行，例如 {line}</translation>
    </message>
    <message>
      <source>has not answered START in {ms} ms</source>
      <translation>{ms} 毫秒内没有应答 START</translation>
    </message>
    <message>
      <source>has not moved in time</source>
      <translation>没有按时落子</translation>
    </message>
    <message>
      <source>has not moved in time; it answered {answer}</source>
      <translation>没有按时落子；应答是 {answer}</translation>
    </message>
    <message>
      <source>has not moved in time; it sent {count} messages instead, the last {line}</source>
      <translation>没有按时落子；却发送了 {count} 条消息，最后一条是 {line}</translation>
    </message>
    <message>
      <source>is not running</source>
      <translation>没有在运行</translation>
    </message>
    <message>
      <source>its line {line} cannot be read: {fault}</source>
      <translation>它的行 {line} 无法读取：{fault}</translation>
    </message>
    <message>
      <source>not a game ({reason})</source>
      <translation>不是棋局（{reason}）</translation>
    </message>
    <message>
      <source>not an event of a tournament</source>
      <translation>不是比赛的事件</translation>
    </message>
    <message>
      <source>the engines of a tournament are not a list</source>
      <translation>比赛的引擎不是列表</translation>
    </message>
    <message>
      <source>the tournament was stopped</source>
      <translation>比赛已停止</translation>
    </message>
    <message>
      <source>took {taken:.0f} MiB, {limit:.0f} MiB are allowed</source>
      <translation>使用了 {taken:.0f} MiB，而上限为 {limit:.0f} MiB</translation>
    </message>
    <message>
      <source>{fault}; it answered {line}, which is not OK</source>
      <translation>{fault}；它说的是 {line}，而不是 OK</translation>
    </message>
    <message>
      <source>{fault}; played again with a new process</source>
      <translation>{fault}；用新进程重新对局</translation>
    </message>
    <message>
      <source>{fault}; the machine is too slow for these limits</source>
      <translation>{fault}；电脑太慢，达不到这些限制</translation>
    </message>
    <message>
      <source>{line} without ending the line</source>
      <translation>{line}，而没有换行</translation>
    </message>
    <message>
      <source>{line} without the empty line that ends a response</source>
      <translation>{line}，而没有结束应答的空行</translation>
    </message>
    <message>
      <source>{line}, which is not a move</source>
      <translation>{line}，这不是着法</translation>
    </message>
    <message>
      <source>{name} of a {kind} is {text}</source>
      <translation>{kind} 的 {name} 为 {text}</translation>
    </message>
    <message>
      <source>{time} in the opening</source>
      <translation>开局中{time}</translation>
    </message>
  </context>
  <context>
    <name>narabe</name>
    <message>
      <source>aborted</source>
      <translation>已中止</translation>
    </message>
    <message>
      <source>it holds no games or positions</source>
      <translation>其中没有对局或局面</translation>
    </message>
    <message>
      <source>line {line}</source>
      <translation>第 {line} 行</translation>
    </message>
    <message>
      <source>{file}, {place}</source>
      <translation>{file}，{place}</translation>
    </message>
    <message>
      <source>{place}: {reason}</source>
      <translation>{place}：{reason}</translation>
    </message>
    <message>
      <source>{point} is off the {width}x{height} board</source>
      <translation>{point} 在 {width}x{height} 的棋盘之外</translation>
    </message>
  </context>
  <context>
    <name>protocol</name>
    <message>
      <source>a DLL is missing</source>
      <translation>缺少 DLL</translation>
    </message>
    <message>
      <source>a quote is not closed, or nothing follows a \</source>
      <translation>引号没有闭合，或 \ 之后没有内容</translation>
    </message>
    <message>
      <source>access violation</source>
      <translation>内存访问冲突</translation>
    </message>
    <message>
      <source>cannot start {command!r}: {reason}</source>
      <translation>无法启动 {command!r}：{reason}</translation>
    </message>
    <message>
      <source>ended by signal {number}</source>
      <translation>被信号 {number} 终止</translation>
    </message>
    <message>
      <source>ended by {signal}</source>
      <translation>被 {signal} 终止</translation>
    </message>
    <message>
      <source>exit status {status:#x}</source>
      <translation>退出代码 {status:#x}</translation>
    </message>
    <message>
      <source>exit status {status}</source>
      <translation>退出代码 {status}</translation>
    </message>
    <message>
      <source>illegal instruction</source>
      <translation>非法指令</translation>
    </message>
    <message>
      <source>interrupted</source>
      <translation>被中断</translation>
    </message>
    <message>
      <source>its interpreter {program!r} is not there</source>
      <translation>找不到其解释器 {program!r}</translation>
    </message>
    <message>
      <source>its lines end in CR LF; a script's must end in LF alone</source>
      <translation>行尾是 CR LF；脚本的行尾必须只是 LF</translation>
    </message>
    <message>
      <source>no such program</source>
      <translation>没有这个程序</translation>
    </message>
    <message>
      <source>stack overflow</source>
      <translation>栈溢出</translation>
    </message>
    <message>
      <source>the command is empty</source>
      <translation>命令为空</translation>
    </message>
    <message>
      <source>this file is empty</source>
      <translation>此文件为空</translation>
    </message>
    <message>
      <source>this file may not be executed (chmod +x {name} allows it)</source>
      <translation>此文件没有执行权限（可用 chmod +x {name} 授予）</translation>
    </message>
    <message>
      <source>this is a folder, not a program</source>
      <translation>这是文件夹，不是程序</translation>
    </message>
    <message>
      <source>this is a program for {system} that does not run here</source>
      <translation>这是 {system} 的程序，不能在这里运行</translation>
    </message>
    <message>
      <source>this is neither a program nor a script with a first line such as {line}</source>
      <translation>这既不是程序，也不是首行形如 {line} 的脚本</translation>
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
      <translation>在{what}之后</translation>
    </message>
    <message>
      <source>instead of answering {what}</source>
      <translation>而没有应答 {what}</translation>
    </message>
    <message>
      <source>it closed its output</source>
      <translation>它关闭了输出</translation>
    </message>
    <message>
      <source>no answer to {what} within {seconds:g} s</source>
      <translation>{seconds:g} 秒内没有应答 {what}</translation>
    </message>
    <message>
      <source>the answer to {command}</source>
      <translation>对 {command} 的应答</translation>
    </message>
    <message>
      <source>the answer {x},{y} to {what} is a taken point</source>
      <translation>对 {what} 的应答 {x},{y} 处已有棋子</translation>
    </message>
    <message>
      <source>the answer {x},{y} to {what} is off the {width}x{height} board</source>
      <translation>对 {what} 的应答 {x},{y} 在 {width}x{height} 的棋盘之外</translation>
    </message>
    <message>
      <source>the board is full</source>
      <translation>棋盘已满</translation>
    </message>
    <message>
      <source>the brain ended ({how}) {when}</source>
      <translation>引擎结束了（{how}），{when}</translation>
    </message>
    <message>
      <source>the command after an analysis</source>
      <translation>分析之后的命令</translation>
    </message>
    <message>
      <source>{command} has no whole response in time</source>
      <translation>没有及时收到对 {command} 的完整应答</translation>
    </message>
    <message>
      <source>{command} is not refused, but answered by {text!r}</source>
      <translation>{command} 没有被拒绝，而是应答 {text!r}</translation>
    </message>
    <message>
      <source>{command} is refused: {text!r}</source>
      <translation>{command} 被拒绝：{text!r}</translation>
    </message>
    <message>
      <source>{command} with number {number!r} is answered with number {found!r}</source>
      <translation>对编号为 {number!r} 的 {command} 用编号 {found!r} 应答</translation>
    </message>
    <message>
      <source>{count} answers to {lines} lines</source>
      <translation>对 {lines} 行有 {count} 个应答</translation>
    </message>
    <message>
      <source>{line!r} after {what}, where nothing is due</source>
      <translation>在{what}之后出现 {line!r}，此时不应有任何输出</translation>
    </message>
    <message>
      <source>{line!r} is not part of the protocol</source>
      <translation>{line!r} 不属于协议</translation>
    </message>
    <message>
      <source>{line!r}: Piskvork mistakes a message without its form or text for the answer</source>
      <translation>{line!r}：格式不对或没有文字的消息会被 Piskvork 当作应答</translation>
    </message>
    <message>
      <source>{line!r}: only Piskvork understands SUGGEST</source>
      <translation>{line!r}：只有 Piskvork 理解 SUGGEST</translation>
    </message>
    <message>
      <source>{option} {value}: no such folder</source>
      <translation>{option} {value}：没有这个文件夹</translation>
    </message>
    <message>
      <source>{program}: {reason}</source>
      <translation>{program}：{reason}</translation>
    </message>
    <message>
      <source>{what} is answered by a pass</source>
      <translation>对 {what} 的应答是停一手</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by ERROR</source>
      <translation>对 {what} 的应答是 {line!r}，而不是 ERROR</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by OK</source>
      <translation>对 {what} 的应答是 {line!r}，而不是 OK</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by a move</source>
      <translation>对 {what} 的应答是 {line!r}，而不是着法</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by a response with = or ?</source>
      <translation>对 {what} 的应答是 {line!r}，开头既不是“=”也不是“?”</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by moves</source>
      <translation>对 {what} 的应答是 {line!r}，而不是若干着法</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, which is not a point of the board</source>
      <translation>对 {what} 的应答是 {line!r}，它不是棋盘上的点</translation>
    </message>
    <message>
      <source>{what} is answered only after {seconds:.1f} s</source>
      <translation>对 {what} 过了 {seconds:.1f} 秒才应答</translation>
    </message>
  </context>
  <context>
    <name>protocol/compliance/checks</name>
    <message>
      <source>1 ms a turn is kept within the tolerance.</source>
      <translation>每步 1 毫秒的限时在容差内得到遵守。</translation>
    </message>
    <message>
      <source>1 s a turn is kept within the tolerance.</source>
      <translation>每步 1 秒的限时在容差内得到遵守。</translation>
    </message>
    <message>
      <source>10 ms a turn is kept within the tolerance.</source>
      <translation>每步 10 毫秒的限时在容差内得到遵守。</translation>
    </message>
    <message>
      <source>100 ms a turn is kept within the tolerance.</source>
      <translation>每步 100 毫秒的限时在容差内得到遵守。</translation>
    </message>
    <message>
      <source>A BOARD with a malformed line gets one ERROR after DONE and no move.</source>
      <translation>BOARD 中有格式错误的行时，DONE 之后应答一个 ERROR，而不下棋。</translation>
    </message>
    <message>
      <source>A brain writes nothing but messages before it is asked.</source>
      <translation>引擎在收到请求之前除消息外不输出任何内容。</translation>
    </message>
    <message>
      <source>A line of 10 MB does not kill the brain.</source>
      <translation>10 MB 长的一行不会使引擎崩溃。</translation>
    </message>
    <message>
      <source>A negative `time_left`, GomocupJudge's overdraft: the move comes at once.</source>
      <translation>`time_left` 为负，即 GomocupJudge 中的超时透支：立即下棋。</translation>
    </message>
    <message>
      <source>A request for a move has one answer; a second move would be taken for the next answer.</source>
      <translation>对一次下棋请求只应答一次；第二个着法会被当作下一次的应答。</translation>
    </message>
    <message>
      <source>A stone of kind 3 is a wall: nobody plays there.</source>
      <translation>类型为 3 的棋子是墙：谁也不能下在那里。</translation>
    </message>
    <message>
      <source>ABOUT is answered by {line!r}, without {key}</source>
      <translation>对 ABOUT 的应答是 {line!r}，其中没有 {key}</translation>
    </message>
    <message>
      <source>ABOUT, as the first command, is answered by one line with name="..." and version="...".</source>
      <translation>ABOUT 作为第一条命令时，用一行含 name="..." 和 version="..." 的内容应答。</translation>
    </message>
    <message>
      <source>After BOARD the game goes on with TURN.</source>
      <translation>BOARD 之后用 TURN 继续对局。</translation>
    </message>
    <message>
      <source>After END no process started by the brain is left.</source>
      <translation>END 之后不遗留引擎启动的任何进程。</translation>
    </message>
    <message>
      <source>After the opening the game begins with a BOARD from scratch.</source>
      <translation>开局结束后，对局以一条完整的 BOARD 开始。</translation>
    </message>
    <message>
      <source>An INFO that cannot be met is not answered; the next command is answered once, by ERROR or as usual.</source>
      <translation>对无法满足的 INFO 不作应答；对下一条命令应答一次，用 ERROR 或照常。</translation>
    </message>
    <message>
      <source>An analysis reports moves until the next command, and its response ends before that one's.</source>
      <translation>分析不断报告着法，直到下一条命令；它的应答在那条命令的应答之前结束。</translation>
    </message>
    <message>
      <source>An empty BOARD asks for the first move; GomocupJudge sends it instead of BEGIN.</source>
      <translation>空的 BOARD 请求第一手；GomocupJudge 用它代替 BEGIN。</translation>
    </message>
    <message>
      <source>An unfinished BOARD is answered by at most one ERROR and does not harm the next game.</source>
      <translation>对未完成的 BOARD 至多应答一个 ERROR，并且不影响下一局。</translation>
    </message>
    <message>
      <source>An unknown command is answered by one UNKNOWN line.</source>
      <translation>对未知命令用一行 UNKNOWN 应答。</translation>
    </message>
    <message>
      <source>An unsupported size is answered by ERROR, and the next START works.</source>
      <translation>对不支持的棋盘大小应答 ERROR，之后的 START 仍然有效。</translation>
    </message>
    <message>
      <source>Another START, in the middle of a game, is a new game on an empty board.</source>
      <translation>对局中途再来一个 START，就是在空棋盘上开始新的一局。</translation>
    </message>
    <message>
      <source>BEGIN on an empty board is answered by a move.</source>
      <translation>空棋盘上的 BEGIN 以一个着法应答。</translation>
    </message>
    <message>
      <source>BOARD and INFO timeout_turn 0</source>
      <translation>BOARD 和 INFO timeout_turn 0</translation>
    </message>
    <message>
      <source>BOARD and YXSTOP</source>
      <translation>BOARD 和 YXSTOP</translation>
    </message>
    <message>
      <source>BOARD replaces the whole position.</source>
      <translation>BOARD 替换整个局面。</translation>
    </message>
    <message>
      <source>BOARD with carriage returns</source>
      <translation>带回车符的 BOARD</translation>
    </message>
    <message>
      <source>BOARD, with INFO while thinking</source>
      <translation>思考时收到 INFO 的 BOARD</translation>
    </message>
    <message>
      <source>Blank lines are ignored, and so are blanks around a command.</source>
      <translation>忽略空行以及命令前后的空格。</translation>
    </message>
    <message>
      <source>Bytes that are not text do not kill the brain.</source>
      <translation>非文本的字节不会使引擎崩溃。</translation>
    </message>
    <message>
      <source>Commands in lower case are accepted; Yixin-Board sends them.</source>
      <translation>接受小写命令；Yixin-Board 会发送小写命令。</translation>
    </message>
    <message>
      <source>END as the first command ends the brain too.</source>
      <translation>END 作为第一条命令也会结束引擎。</translation>
    </message>
    <message>
      <source>END ends the brain within 0.5 s while it thinks, without a move, and before it has begun to.</source>
      <translation>无论引擎正在思考还是尚未开始思考，END 都在 0.5 秒内结束它，且不下棋。</translation>
    </message>
    <message>
      <source>END ends the brain within 0.5 s, without an answer.</source>
      <translation>END 在 0.5 秒内结束引擎，没有应答。</translation>
    </message>
    <message>
      <source>END while thinking</source>
      <translation>思考中的 END</translation>
    </message>
    <message>
      <source>Every line is an answer or begins with MESSAGE or DEBUG, in upper case, and has text after it.</source>
      <translation>每一行要么是应答，要么以大写的 MESSAGE 或 DEBUG 开头并后跟文字。</translation>
    </message>
    <message>
      <source>From the start of the process to OK it takes at most 3 s, the tolerance of c-gomoku-cli.</source>
      <translation>从进程启动到 OK 最多 3 秒，这是 c-gomoku-cli 的容差。</translation>
    </message>
    <message>
      <source>GomocupJudge sends START, INFO and BOARD in one go and counts loading into the first turn.</source>
      <translation>GomocupJudge 一次发送 START、INFO 和 BOARD，并把加载时间算进第一手。</translation>
    </message>
    <message>
      <source>Hundreds of commands at once, with nobody reading the answers, do not block or kill the brain.</source>
      <translation>一次发来数百条命令而无人读取应答时，引擎不会阻塞或崩溃。</translation>
    </message>
    <message>
      <source>INFO before START</source>
      <translation>START 之前的 INFO</translation>
    </message>
    <message>
      <source>INFO is not answered, before START or after.</source>
      <translation>无论在 START 之前还是之后，对 INFO 都不应答。</translation>
    </message>
    <message>
      <source>INFO values given before START remain valid after it.</source>
      <translation>START 之前给出的 INFO 值在其后仍然有效。</translation>
    </message>
    <message>
      <source>INFO while the brain thinks is not answered and interrupts nothing.</source>
      <translation>思考时收到 INFO 不作应答，也不中断任何事情。</translation>
    </message>
    <message>
      <source>INFO while thinking</source>
      <translation>思考中的 INFO</translation>
    </message>
    <message>
      <source>INFO with large numbers</source>
      <translation>含大数的 INFO</translation>
    </message>
    <message>
      <source>INFO with unknown keys</source>
      <translation>含未知键的 INFO</translation>
    </message>
    <message>
      <source>If BOARD gives the brain a winning five, it plays it, which shows that the block was understood.</source>
      <translation>如果 BOARD 的局面中引擎能连五，它就下这一手，说明它理解了该局面。</translation>
    </message>
    <message>
      <source>If `time_left` is less than `timeout_turn`, the match clock limits the move.</source>
      <translation>如果 `time_left` 小于 `timeout_turn`，则由对局时钟限制该步。</translation>
    </message>
    <message>
      <source>It answers quit and ends; the end of its input ends it, too.</source>
      <translation>对 quit 应答并结束；输入结束时也会结束。</translation>
    </message>
    <message>
      <source>It keeps to a second for a move.</source>
      <translation>遵守每步一秒的限时。</translation>
    </message>
    <message>
      <source>It makes five in a row where it can, and plays Gomoku: there are no captures.</source>
      <translation>能连五时就连五，并且知道这是五子棋：没有提子。</translation>
    </message>
    <message>
      <source>It names the commands that a controller needs, and has them; others it refuses, and goes on.</source>
      <translation>列出控制程序所需的命令并且认识它们；其他命令则拒绝并继续。</translation>
    </message>
    <message>
      <source>It plays a game as Black and as White, each move to an empty point.</source>
      <translation>执黑、执白各下一局，每一手都下在空点上。</translation>
    </message>
    <message>
      <source>It refuses a taken point, one off the board and what is not a vertex; the game goes on.</source>
      <translation>拒绝已有棋子的点、棋盘外的点和不是坐标的内容；对局继续。</translation>
    </message>
    <message>
      <source>It takes a 15x15 board, and refuses one that it cannot have.</source>
      <translation>接受 15x15 的棋盘，拒绝不可能的棋盘。</translation>
    </message>
    <message>
      <source>It takes moves back, its own too, and refuses where there is none.</source>
      <translation>能悔棋，包括自己的着法；无棋可悔时拒绝。</translation>
    </message>
    <message>
      <source>It uses version 2 and answers its name and version.</source>
      <translation>使用第 2 版协议，并报告自己的名称和版本。</translation>
    </message>
    <message>
      <source>Lines may end with CR and LF.</source>
      <translation>行可以用 CR 加 LF 结尾。</translation>
    </message>
    <message>
      <source>Managers may send BOARD before each move instead of TURN.</source>
      <translation>管理程序可以在每一手之前发送 BOARD 来代替 TURN。</translation>
    </message>
    <message>
      <source>Managers suspend the brain while its opponent thinks; time between its moves must not count.</source>
      <translation>管理程序在对手思考时挂起引擎；两手之间的时间不得计入。</translation>
    </message>
    <message>
      <source>Numbers come back; comments, empty lines, tabs and carriage returns are understood.</source>
      <translation>编号原样返回；能理解注释、空行、制表符和回车符。</translation>
    </message>
    <message>
      <source>Numbers may need 64 bits; a time left beyond 32 bits means a lot of time, not none and no error.</source>
      <translation>数值可能需要 64 位；超过 32 位的剩余时间表示时间充裕，而不是没有时间或出错。</translation>
    </message>
    <message>
      <source>OK came {seconds:.2f} s after the start</source>
      <translation>OK 在启动 {seconds:.2f} 秒后才到</translation>
    </message>
    <message>
      <source>Over many games in one process neither memory nor the number of threads grows.</source>
      <translation>在同一进程中下许多局时，内存和线程数都不增长。</translation>
    </message>
    <message>
      <source>PLAY without a SUGGEST gets one answer: the same move, ERROR or UNKNOWN.</source>
      <translation>没有 SUGGEST 的 PLAY 有一个应答：同一着法、ERROR 或 UNKNOWN。</translation>
    </message>
    <message>
      <source>Position editors may send any numbers of stones; the brain still moves.</source>
      <translation>局面编辑器可能发送任意数量的棋子；引擎仍然下棋。</translation>
    </message>
    <message>
      <source>RECTSTART w,h is answered by OK or ERROR; after OK all moves are on that board.</source>
      <translation>对 RECTSTART w,h 应答 OK 或 ERROR；OK 之后所有着法都在该棋盘上。</translation>
    </message>
    <message>
      <source>RESTART is answered by OK; the board is empty and of the same size.</source>
      <translation>对 RESTART 应答 OK；棋盘清空，大小不变。</translation>
    </message>
    <message>
      <source>Rule 1: six in a row does not win, so the open three has to be stopped.</source>
      <translation>规则 1：六子不算胜，因此必须阻挡活三。</translation>
    </message>
    <message>
      <source>Rule 4: the first player does not make a double three.</source>
      <translation>规则 4：先手不下三三。</translation>
    </message>
    <message>
      <source>Rules 8 and 9: a five enclosed by the opponent does not win, so the open three has to be stopped.</source>
      <translation>规则 8 和 9：两端被对方封住的五不算胜，因此必须阻挡活三。</translation>
    </message>
    <message>
      <source>START 20 sets up a board with the points 0,0 to 19,19.</source>
      <translation>START 20 设置棋盘，其点为 0,0 到 19,19。</translation>
    </message>
    <message>
      <source>START and END</source>
      <translation>START 和 END</translation>
    </message>
    <message>
      <source>START and END sent together, repeatedly: each process answers and exits.</source>
      <translation>反复一并发送 START 和 END：每个进程都应答并退出。</translation>
    </message>
    <message>
      <source>START between games is answered within the tolerance, after a game as before it.</source>
      <translation>两局之间的 START 在容差内得到应答，不论是在对局之前还是之后。</translation>
    </message>
    <message>
      <source>START between games was answered after {ms:.0f} ms</source>
      <translation>对两局之间的 START 在 {ms:.0f} 毫秒后才应答</translation>
    </message>
    <message>
      <source>START in the middle of BOARD</source>
      <translation>BOARD 中途的 START</translation>
    </message>
    <message>
      <source>START is answered by a line with OK and nothing else.</source>
      <translation>对 START 只用一行 OK 应答，别无其他。</translation>
    </message>
    <message>
      <source>START with a carriage return</source>
      <translation>带回车符的 START</translation>
    </message>
    <message>
      <source>SWAP2BOARD is answered by {count} moves: {line!r}</source>
      <translation>对 SWAP2BOARD 应答了 {count} 个着法：{line!r}</translation>
    </message>
    <message>
      <source>SWAP2BOARD with five stones is answered by SWAP or one move.</source>
      <translation>对有五颗棋子的 SWAP2BOARD 应答 SWAP 或一个着法。</translation>
    </message>
    <message>
      <source>SWAP2BOARD with three stones is answered by SWAP, one move or two.</source>
      <translation>对有三颗棋子的 SWAP2BOARD 应答 SWAP、一个或两个着法。</translation>
    </message>
    <message>
      <source>SWAP2BOARD without a stone</source>
      <translation>没有棋子的 SWAP2BOARD</translation>
    </message>
    <message>
      <source>SWAP2BOARD without stones is answered by three moves.</source>
      <translation>对没有棋子的 SWAP2BOARD 应答三个着法。</translation>
    </message>
    <message>
      <source>Standard error stays empty: some managers merge it into the answers, others never read it.</source>
      <translation>标准错误输出保持为空：有的管理程序把它并入应答，有的从不读取。</translation>
    </message>
    <message>
      <source>TAKEBACK of both last stones is answered by OK; the points are empty again.</source>
      <translation>对撤回最后两颗棋子的 TAKEBACK 应答 OK；这些点重新变空。</translation>
    </message>
    <message>
      <source>TURN among blanks</source>
      <translation>前后有空格的 TURN</translation>
    </message>
    <message>
      <source>TURN before START is answered by ERROR.</source>
      <translation>对 START 之前的 TURN 应答 ERROR。</translation>
    </message>
    <message>
      <source>TURN is answered by a move to an empty point, throughout a game.</source>
      <translation>整局中对 TURN 都以下在空点的着法应答。</translation>
    </message>
    <message>
      <source>TURN off the board is answered by ERROR and changes nothing.</source>
      <translation>对棋盘外的 TURN 应答 ERROR，且不改变任何东西。</translation>
    </message>
    <message>
      <source>TURN to a taken point is answered by ERROR and changes nothing.</source>
      <translation>对下在已有棋子处的 TURN 应答 ERROR，且不改变任何东西。</translation>
    </message>
    <message>
      <source>TURN with a carriage return</source>
      <translation>带回车符的 TURN</translation>
    </message>
    <message>
      <source>TURN with anything but a point is answered by ERROR.</source>
      <translation>对不是坐标的 TURN 应答 ERROR。</translation>
    </message>
    <message>
      <source>The brain exits at the end of its input, at the latest after its move.</source>
      <translation>输入结束时引擎退出，最迟在下完这一手之后。</translation>
    </message>
    <message>
      <source>The brain plays a winning five, under every rule.</source>
      <translation>在每种规则下引擎都下出取胜的连五。</translation>
    </message>
    <message>
      <source>The brain plays both sides from the tester's openings: each move is legal and in time.</source>
      <translation>引擎从测试开局起执双方对弈：每一手都合法且及时。</translation>
    </message>
    <message>
      <source>The brain uses no processor time while its opponent thinks.</source>
      <translation>对手思考时引擎不占用处理器时间。</translation>
    </message>
    <message>
      <source>The lines of SWAP2BOARD may have a third field.</source>
      <translation>SWAP2BOARD 的行可以有第三个字段。</translation>
    </message>
    <message>
      <source>The memory of all its processes stays below `max_memory`, 350 MiB in tournaments.</source>
      <translation>其所有进程的内存保持在 `max_memory` 以下，比赛中为 350 MiB。</translation>
    </message>
    <message>
      <source>The rule arrives after START, and another one may come with the next game in the same process.</source>
      <translation>规则在 START 之后到来，同一进程的下一局可能换成别的规则。</translation>
    </message>
    <message>
      <source>Unknown keys are ignored.</source>
      <translation>忽略未知的键。</translation>
    </message>
    <message>
      <source>While it thinks the brain keeps one core busy, not more.</source>
      <translation>思考时引擎只占用一个核心，不会更多。</translation>
    </message>
    <message>
      <source>Who announces `row_length` in ABOUT makes four, and stops four, where it is set that four win.</source>
      <translation>在 ABOUT 中声明 `row_length` 的引擎，得知四子为胜后会连四，也会阻挡对方连四。</translation>
    </message>
    <message>
      <source>With `INFO show_detail 1` the lines `MESSAGE REALTIME` have their form, and their points are on the board.</source>
      <translation>在 `INFO show_detail 1` 之下，`MESSAGE REALTIME` 各行格式正确，其中的点都在棋盘上。</translation>
    </message>
    <message>
      <source>With equal numbers of stones the brain is the first player and moves.</source>
      <translation>双方棋子数相等时，引擎是先手并下棋。</translation>
    </message>
    <message>
      <source>With one stone less than the opponent the brain is the second player and moves.</source>
      <translation>比对手少一颗棋子时，引擎是后手并下棋。</translation>
    </message>
    <message>
      <source>YXBALANCEONE is answered by one move.</source>
      <translation>对 YXBALANCEONE 应答一个着法。</translation>
    </message>
    <message>
      <source>YXBALANCETWO is answered by two moves in one line.</source>
      <translation>对 YXBALANCETWO 在一行中应答两个着法。</translation>
    </message>
    <message>
      <source>YXBLOCK excludes moves until YXBLOCKUNDO or YXBLOCKRESET allows them again; none is answered.</source>
      <translation>YXBLOCK 排除着法，直到 YXBLOCKUNDO 或 YXBLOCKRESET 重新允许；三者都没有应答。</translation>
    </message>
    <message>
      <source>YXBOARD sets a position and has no answer.</source>
      <translation>YXBOARD 设置局面，没有应答。</translation>
    </message>
    <message>
      <source>YXHASHCLEAR and YXSHOWHASHUSAGE are answered by messages alone.</source>
      <translation>对 YXHASHCLEAR 和 YXSHOWHASHUSAGE 只用消息应答。</translation>
    </message>
    <message>
      <source>YXNBEST reports several moves in messages and answers with one.</source>
      <translation>YXNBEST 在消息中报告多个着法，并应答一个着法。</translation>
    </message>
    <message>
      <source>YXQUERYDATABASEALL is answered by `MESSAGE DATABASE` lines alone.</source>
      <translation>对 YXQUERYDATABASEALL 只用 `MESSAGE DATABASE` 行应答。</translation>
    </message>
    <message>
      <source>YXSEARCHDEFEND reports in messages and answers with one move.</source>
      <translation>YXSEARCHDEFEND 在消息中报告，并应答一个着法。</translation>
    </message>
    <message>
      <source>YXSHOWFORBID answers exactly the first player's fouls, `FORBID xxyyxxyy.`; rule 2 is renju here.</source>
      <translation>YXSHOWFORBID 准确列出先手的禁手，`FORBID xxyyxxyy.`；规则 2 在此为连珠。</translation>
    </message>
    <message>
      <source>YXSHOWINFO answers MAX_THREAD_NUM and MAX_HASH_SIZE.</source>
      <translation>YXSHOWINFO 报告 MAX_THREAD_NUM 和 MAX_HASH_SIZE。</translation>
    </message>
    <message>
      <source>YXSTOP makes a thinking brain move, with no other line; an idle brain ignores it.</source>
      <translation>YXSTOP 使正在思考的引擎下棋，没有其他输出；空闲的引擎则忽略它。</translation>
    </message>
    <message>
      <source>YXSTOP while nothing is thought about</source>
      <translation>未在思考时的 YXSTOP</translation>
    </message>
    <message>
      <source>YXSWAP2STEP1 to 3 are answered by `MESSAGE SWAP2`: MOVE1 to 3, then SWAP1 and SWAP2, YES or NO.</source>
      <translation>对 YXSWAP2STEP1 至 3 用 `MESSAGE SWAP2` 应答：MOVE1 至 3，然后是 SWAP1 和 SWAP2，YES 或 NO。</translation>
    </message>
    <message>
      <source>Yixin-Board writes `START 15 15`; the first number is the size.</source>
      <translation>Yixin-Board 写作 `START 15 15`；第一个数是大小。</translation>
    </message>
    <message>
      <source>Yixin-Board's INFO options have no answer, and its words for "no limit" end no search by themselves.</source>
      <translation>对 Yixin-Board 的 INFO 选项没有应答，它表示“无限制”的写法本身不会结束搜索。</translation>
    </message>
    <message>
      <source>Yixin-Board's options</source>
      <translation>Yixin-Board 的选项</translation>
    </message>
    <message>
      <source>`INFO timeout_turn 0` while the brain thinks means "move now", as Piskvork's user may demand.</source>
      <translation>思考时的 `INFO timeout_turn 0` 表示“立即落子”，Piskvork 的用户可能会这样要求。</translation>
    </message>
    <message>
      <source>`time_left 0`, where c-gomoku-cli's clock ends: the move comes at once.</source>
      <translation>`time_left 0`，c-gomoku-cli 的时钟到此为止：立即下棋。</translation>
    </message>
    <message>
      <source>`time_left 2147483647` and `timeout_match 0` mean no match clock: only the turn limits the move.</source>
      <translation>`time_left 2147483647` 和 `timeout_match 0` 表示没有对局时钟：只有每步限时起作用。</translation>
    </message>
    <message>
      <source>`timeout_turn 0`: the move comes at once.</source>
      <translation>`timeout_turn 0`：立即下棋。</translation>
    </message>
    <message>
      <source>a blank line</source>
      <translation>空行</translation>
    </message>
    <message>
      <source>a move took {ms:.0f} ms where {limit} ms were allowed</source>
      <translation>一手用了 {ms:.0f} 毫秒，而限时为 {limit} 毫秒</translation>
    </message>
    <message>
      <source>after a suspension the move took {ms:.0f} ms where 400 ms were allowed</source>
      <translation>挂起之后一手用了 {ms:.0f} 毫秒，而限时为 400 毫秒</translation>
    </message>
    <message>
      <source>after {games} games {size:.0f} MiB and {threads} threads more</source>
      <translation>{games} 局之后多了 {size:.0f} MiB 和 {threads} 个线程</translation>
    </message>
    <message>
      <source>both make five</source>
      <translation>两者都成五</translation>
    </message>
    <message>
      <source>four in a row: {x},{y}, though {why}</source>
      <translation>四子棋：下了 {x},{y}，尽管{why}</translation>
    </message>
    <message>
      <source>h13 makes six, and black threatens an open four</source>
      <translation>h13 成六，而且黑方威胁成活四</translation>
    </message>
    <message>
      <source>it makes four</source>
      <translation>它能成四</translation>
    </message>
    <message>
      <source>it runs {seconds:g} s after quit</source>
      <translation>quit 之后 {seconds:g} 秒仍在运行</translation>
    </message>
    <message>
      <source>it runs {seconds:g} s after the end of its input</source>
      <translation>输入结束后 {seconds:g} 秒仍在运行</translation>
    </message>
    <message>
      <source>its name is empty</source>
      <translation>名称为空</translation>
    </message>
    <message>
      <source>its start</source>
      <translation>启动</translation>
    </message>
    <message>
      <source>k8 is enclosed, and white threatens an open four</source>
      <translation>k8 被封住，而且白方威胁成活四</translation>
    </message>
    <message>
      <source>known_command {command} is {text!r}, not {known}</source>
      <translation>known_command {command} 为 {text!r}，而不是 {known}</translation>
    </message>
    <message>
      <source>list_commands lacks {names}</source>
      <translation>list_commands 中缺少 {names}</translation>
    </message>
    <message>
      <source>processes {left} are still running after the brain has ended</source>
      <translation>引擎结束后进程 {left} 仍在运行</translation>
    </message>
    <message>
      <source>protocol_version is {text!r}, not 2</source>
      <translation>protocol_version 为 {text!r}，而不是 2</translation>
    </message>
    <message>
      <source>rule 4: g9 is a double three</source>
      <translation>规则 4：g9 是三三</translation>
    </message>
    <message>
      <source>rule {rule}: {move} instead of one of {wanted}, another game's rule</source>
      <translation>规则 {rule}：下了 {move} 而不是 {wanted} 之一，用了另一局的规则</translation>
    </message>
    <message>
      <source>rule {rule}: {text} instead of one of {wanted}: {why}</source>
      <translation>规则 {rule}：下了 {text} 而不是 {wanted} 之一：{why}</translation>
    </message>
    <message>
      <source>standard error holds {text!r}</source>
      <translation>标准错误输出中有 {text!r}</translation>
    </message>
    <message>
      <source>the brain crashed after START and END ({how})</source>
      <translation>引擎在 START 和 END 之后崩溃（{how}）</translation>
    </message>
    <message>
      <source>the brain ended {seconds:.2f} s after {what}; managers wait {grace} s</source>
      <translation>引擎在{what}之后 {seconds:.2f} 秒才结束；管理程序只等 {grace} 秒</translation>
    </message>
    <message>
      <source>the brain has not ended {seconds:g} s after {what}</source>
      <translation>{what}之后 {seconds:g} 秒引擎仍未结束</translation>
    </message>
    <message>
      <source>the brain has played the same point twice</source>
      <translation>引擎两次下在同一点</translation>
    </message>
    <message>
      <source>the end of its input</source>
      <translation>输入结束</translation>
    </message>
    <message>
      <source>the first move came {seconds:.2f} s after the start, with {ms} ms a turn</source>
      <translation>第一手在启动后 {seconds:.2f} 秒才到，而每步限时 {ms} 毫秒</translation>
    </message>
    <message>
      <source>the last move</source>
      <translation>最后一手</translation>
    </message>
    <message>
      <source>the move came {ms:.0f} ms after INFO timeout_turn 0</source>
      <translation>INFO timeout_turn 0 之后 {ms:.0f} 毫秒才下棋</translation>
    </message>
    <message>
      <source>the opponent makes an open three</source>
      <translation>对手要成活三</translation>
    </message>
    <message>
      <source>timeout_turn sent before START: {violation}</source>
      <translation>START 之前给出的 timeout_turn：{violation}</translation>
    </message>
    <message>
      <source>with four in a row it plays {x},{y}, not the fifth</source>
      <translation>已有四子相连却下 {x},{y}，没有连五</translation>
    </message>
    <message>
      <source>yxshowforbid answers {told}; the fouls are {fouls}</source>
      <translation>yxshowforbid 报告 {told}；禁手是 {fouls}</translation>
    </message>
    <message>
      <source>{command} reports the taken point {x},{y}</source>
      <translation>{command} 报告的 {x},{y} 处已有棋子</translation>
    </message>
    <message>
      <source>{command} reports {line!r}, in which no move can be read</source>
      <translation>{command} 报告 {line!r}，其中读不出着法</translation>
    </message>
    <message>
      <source>{command} with {line!r}</source>
      <translation>含 {line!r} 的 {command}</translation>
    </message>
    <message>
      <source>{fault}: START does not empty the board; managers that send no RESTART need a new process for each game (narabe-match: restart=on)</source>
      <translation>{fault}：START 不会清空棋盘；不发送 RESTART 的管理程序需要为每局启动新进程（narabe-match：restart=on）</translation>
    </message>
    <message>
      <source>{line!r} after YXHASHCLEAR and YXSHOWHASHUSAGE</source>
      <translation>在 YXHASHCLEAR 和 YXSHOWHASHUSAGE 之后出现 {line!r}</translation>
    </message>
    <message>
      <source>{line!r} after YXQUERYDATABASEALL</source>
      <translation>在 YXQUERYDATABASEALL 之后出现 {line!r}</translation>
    </message>
    <message>
      <source>{line!r} after the move that YXSTOP brought</source>
      <translation>在 YXSTOP 引出的着法之后出现 {line!r}</translation>
    </message>
    <message>
      <source>{line!r} after {what}</source>
      <translation>在{what}之后出现 {line!r}</translation>
    </message>
    <message>
      <source>{line!r} is not a line of the live view</source>
      <translation>{line!r} 不是实时显示的行</translation>
    </message>
    <message>
      <source>{line!r} is off the board</source>
      <translation>{line!r} 在棋盘之外</translation>
    </message>
    <message>
      <source>{move} does not make five of 5,7 to 8,7</source>
      <translation>{move} 没有使 5,7 到 8,7 连成五</translation>
    </message>
    <message>
      <source>{move} was played though it was blocked</source>
      <translation>下了 {move}，尽管它已被排除</translation>
    </message>
    <message>
      <source>{move} was played, not the five that YXBLOCKRESET let in again</source>
      <translation>下了 {move}，而不是 YXBLOCKRESET 重新允许的连五</translation>
    </message>
    <message>
      <source>{move} was played, not the winning 4,7 that was let in again</source>
      <translation>下了 {move}，而不是重新允许的取胜点 4,7</translation>
    </message>
    <message>
      <source>{seconds:.1f} s for a move of one second</source>
      <translation>限时一秒的一手用了 {seconds:.1f} 秒</translation>
    </message>
    <message>
      <source>{size:.0f} MiB are in use where 350 are allowed</source>
      <translation>使用了 {size:.0f} MiB，而上限为 350</translation>
    </message>
    <message>
      <source>{threads:.1f} threads are busy</source>
      <translation>有 {threads:.1f} 个线程在忙</translation>
    </message>
    <message>
      <source>{used:.0%} of a core are busy of the {available:.0%} that there are</source>
      <translation>在可用的 {available:.0%} 核心中占用了 {used:.0%}</translation>
    </message>
    <message>
      <source>{used:.0%} of a core are busy while the opponent thinks</source>
      <translation>对手思考时占用了一个核心的 {used:.0%}</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}</source>
      <translation>对 {what} 的应答是 {line!r}</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r} only</source>
      <translation>对 {what} 的应答只有 {line!r}</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by UNKNOWN</source>
      <translation>对 {what} 的应答是 {line!r}，而不是 UNKNOWN</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by one move</source>
      <translation>对 {what} 的应答是 {line!r}，而不是一个着法</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by three moves</source>
      <translation>对 {what} 的应答是 {line!r}，而不是三个着法</translation>
    </message>
    <message>
      <source>{what} is answered by {line!r}, not by two moves</source>
      <translation>对 {what} 的应答是 {line!r}，而不是两个着法</translation>
    </message>
    <message>
      <source>{what} is not answered by OK</source>
      <translation>对 {what} 没有应答 OK</translation>
    </message>
  </context>
</TS>
