<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
  <context>
    <name>gui</name>
    <message numerus="yes">
      <source>%n game(s)</source>
      <translation>
        <numerusform>%n game</numerusform>
        <numerusform>%n games</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n solved in a row</source>
      <translation>
        <numerusform>%n solved in a row</numerusform>
        <numerusform>%n solved in a row</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{done} of %n game(s)</source>
      <translation>
        <numerusform>{done} of %n game</numerusform>
        <numerusform>{done} of %n games</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/analysis</name>
    <message numerus="yes">
      <source>%n exercise(s) solved</source>
      <translation>
        <numerusform>%n exercise solved</numerusform>
        <numerusform>%n exercises solved</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n new game(s)</source>
      <translation>
        <numerusform>%n new game</numerusform>
        <numerusform>%n new games</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) to be drilled tomorrow.</source>
      <translation>
        <numerusform>%n position to be drilled tomorrow.</numerusform>
        <numerusform>%n positions to be drilled tomorrow.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It loses in %n move(s).</source>
      <translation>
        <numerusform>It loses in %n move.</numerusform>
        <numerusform>It loses in %n moves.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It wins in %n move(s).</source>
      <translation>
        <numerusform>It wins in %n move.</numerusform>
        <numerusform>It wins in %n moves.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Run done: %n puzzle(s) solved.</source>
      <translation>
        <numerusform>Run done: %n puzzle solved.</numerusform>
        <numerusform>Run done: %n puzzles solved.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by fours in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>You had a win by fours in %n move. Take it back and look?</numerusform>
        <numerusform>You had a win by fours in %n moves. Take it back and look?</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>You had a win by threats in %n move(s). Take it back and look?</source>
      <translation>
        <numerusform>You had a win by threats in %n move. Take it back and look?</numerusform>
        <numerusform>You had a win by threats in %n moves. Take it back and look?</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{other} threatens to win by fours; %n move(s) defend.</source>
      <translation>
        <numerusform>{other} threatens to win by fours; %n move defends.</numerusform>
        <numerusform>{other} threatens to win by fours; %n moves defend.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{side} wins by continuous fours in %n move(s).</source>
      <translation>
        <numerusform>{side} wins by continuous fours in %n move.</numerusform>
        <numerusform>{side} wins by continuous fours in %n moves.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/commands</name>
    <message numerus="yes">
      <source>%n move(s) hold against the threat.</source>
      <translation>
        <numerusform>%n move holds against the threat.</numerusform>
        <numerusform>%n moves hold against the threat.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) of your repertoire are to be drilled today.</source>
      <translation>
        <numerusform>%n position of your repertoire is to be drilled today.</numerusform>
        <numerusform>%n positions of your repertoire are to be drilled today.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The branch is analysed: %n position(s) were new.</source>
      <translation>
        <numerusform>The branch is analysed: %n position was new.</numerusform>
        <numerusform>The branch is analysed: %n positions were new.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/contests</name>
    <message numerus="yes">
      <source>%n game(s) of {played} ended by a forfeit ({share}): the result is weak evidence of strength.</source>
      <translation>
        <numerusform>%n game of {played} ended by a forfeit ({share}): the result is weak evidence of strength.</numerusform>
        <numerusform>%n games of {played} ended by a forfeit ({share}): the result is weak evidence of strength.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) repeat others move by move and are not counted as evidence.</source>
      <translation>
        <numerusform>%n game repeats another move by move and is not counted as evidence.</numerusform>
        <numerusform>%n games repeat others move by move and are not counted as evidence.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n game(s) were repeated because of delays of the machine.</source>
      <translation>
        <numerusform>%n game was repeated because of delays of the machine.</numerusform>
        <numerusform>%n games were repeated because of delays of the machine.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>one colour won both games of {count} of %n opening(s)</source>
      <translation>
        <numerusform>one colour won both games of {count} of %n opening</numerusform>
        <numerusform>one colour won both games of {count} of %n openings</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{engine} lost %n game(s) by a forfeit: {cause}.</source>
      <translation>
        <numerusform>{engine} lost %n game by a forfeit: {cause}.</numerusform>
        <numerusform>{engine} lost %n games by a forfeit: {cause}.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/dialogs</name>
    <message numerus="yes">
      <source>%n move(s)</source>
      <translation>
        <numerusform>%n move</numerusform>
        <numerusform>%n moves</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s)</source>
      <translation>
        <numerusform>%n position</numerusform>
        <numerusform>%n positions</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n stone(s)...</source>
      <translation>
        <numerusform>%n stone...</numerusform>
        <numerusform>%n stones...</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>As many as you can, the easiest first; one that you do not solve costs %n second(s).</source>
      <translation>
        <numerusform>As many as you can, the easiest first; one that you do not solve costs %n second.</numerusform>
        <numerusform>As many as you can, the easiest first; one that you do not solve costs %n seconds.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} double(s)</source>
      <translation>
        <numerusform>{count} double</numerusform>
        <numerusform>{count} doubles</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} game(s)</source>
      <translation>
        <numerusform>{count} game</numerusform>
        <numerusform>{count} games</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/engines</name>
    <message numerus="yes">
      <source>%n visit(s) a move</source>
      <translation>
        <numerusform>%n visit a move</numerusform>
        <numerusform>%n visits a move</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It lacks what %n optional check(s) ask for.</source>
      <translation>
        <numerusform>It lacks what %n optional check asks for.</numerusform>
        <numerusform>It lacks what %n optional checks ask for.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>It passed %n check(s).</source>
      <translation>
        <numerusform>It passed %n check.</numerusform>
        <numerusform>It passed %n checks.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The engine does not conform to the protocol: it failed %n check(s).</source>
      <translation>
        <numerusform>The engine does not conform to the protocol: it failed %n check.</numerusform>
        <numerusform>The engine does not conform to the protocol: it failed %n checks.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/model</name>
    <message numerus="yes">
      <source>%n blunder(s)</source>
      <translation>
        <numerusform>%n blunder</numerusform>
        <numerusform>%n blunders</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n inaccuracy(ies)</source>
      <translation>
        <numerusform>%n inaccuracy</numerusform>
        <numerusform>%n inaccuracies</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n mistake(s)</source>
      <translation>
        <numerusform>%n mistake</numerusform>
        <numerusform>%n mistakes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n proven</source>
      <translation>
        <numerusform>%n proven</numerusform>
        <numerusform>%n proven</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the opponent has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>the opponent has a forced win in %n move, counting both sides.</numerusform>
        <numerusform>the opponent has a forced win in %n moves, counting both sides.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>the side to move has a forced win in %n move(s), counting both sides.</source>
      <translation>
        <numerusform>the side to move has a forced win in %n move, counting both sides.</numerusform>
        <numerusform>the side to move has a forced win in %n moves, counting both sides.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} node(s)</source>
      <translation>
        <numerusform>{count} node</numerusform>
        <numerusform>{count} nodes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} visit(s)</source>
      <translation>
        <numerusform>{count} visit</numerusform>
        <numerusform>{count} visits</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{mistake} in %n</source>
      <translation>
        <numerusform>{mistake} in %n</numerusform>
        <numerusform>{mistake} in %n</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/panels</name>
    <message numerus="yes">
      <source>%n more notice(s)</source>
      <translation>
        <numerusform>%n more notice</numerusform>
        <numerusform>%n more notices</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n position(s) from the library</source>
      <translation>
        <numerusform>%n position from the library</numerusform>
        <numerusform>%n positions from the library</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>about %n minute(s) left</source>
      <translation>
        <numerusform>about %n minute left</numerusform>
        <numerusform>about %n minutes left</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>byo-yomi: %n period(s) left</source>
      <translation>
        <numerusform>byo-yomi: %n period left</numerusform>
        <numerusform>byo-yomi: %n periods left</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{count} game(s) here</source>
      <translation>
        <numerusform>{count} game here</numerusform>
        <numerusform>{count} games here</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>gui/play</name>
    <message numerus="yes">
      <source>%n drawn</source>
      <translation>
        <numerusform>%n drawn</numerusform>
        <numerusform>%n drawn</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n lost</source>
      <translation>
        <numerusform>%n lost</numerusform>
        <numerusform>%n lost</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n won</source>
      <translation>
        <numerusform>%n won</numerusform>
        <numerusform>%n won</numerusform>
      </translation>
    </message>
  </context>
</TS>
