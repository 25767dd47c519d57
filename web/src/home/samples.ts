// Positions for the cards of the home screen.
import type { Place } from '../protocol';

function after(game: string, moves: string): Place {
  return { game, moves: moves.split(' ') };
}

export const samples: Record<string, Place> = {
  quantik: after('quantik', 'N@d2 S@a1 N@c4 C@c2 C@d4 Y@a4'),
  eximo: after('eximo', 'c3-d4 g7-h6 g1-e3-c5 c6xc4xa2 e2-g4 h6-g5 g2-e4 g8-h7'),
  fields: after('fields', 'd6-d4 f3-d1 h7-h6 g3-h4 a6-a7 h1-h2'),
  stars: after(
    'stars:map=small',
    'b2-b3=T d4-d3=T b2-a2=T d4-e3=T b2-b1=C e3-e2=C a2-c3=T d3-d2=C b1-c1=C d2-c2=C',
  ),
};
