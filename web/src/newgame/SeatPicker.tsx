import { useId } from 'preact/hooks';
import { capital } from '../i18n';
import type { GameInfo, PlayerNumber, Seat, WhoInfo } from '../protocol';
import { PlayerDisc } from '../ui/PlayerPanel';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Field';
import { scaleOf } from './scale';
import { text } from './sentences';

interface Group {
  name: WhoInfo['group'];
  members: WhoInfo[];
}

// People, the levels by strength, and the other players.
function groupsOf(who: WhoInfo[]): Group[] {
  const group = (name: WhoInfo['group']) => ({ name, members: who.filter((one) => one.group === name) });
  return [
    group('human'),
    { name: 'level' as const, members: scaleOf(who, 'level') },
    { name: 'report' as const, members: scaleOf(who, 'report') },
    group('perfect'),
    group('engine'),
  ].filter(({ members }) => members.length > 0);
}

// The choice of players: a person with a name, or a computer by its level.
export function SeatPicker(props: {
  info: GameInfo;
  seats: [Seat, Seat];
  onChange(seats: [Seat, Seat]): void;
}) {
  const { info, seats, onChange } = props;
  const change = (player: PlayerNumber, seat: Seat) =>
    onChange(player === 1 ? [seat, seats[1]] : [seats[0], seat]);
  return (
    <div class="seats">
      <SeatField info={info} player={1} seat={seats[0]} onChange={(seat) => change(1, seat)} />
      <div class="swap">
        <Button
          icon="flip"
          label={text().swap}
          testId="swap"
          onClick={() => onChange([seats[1], seats[0]])}
        />
      </div>
      <SeatField info={info} player={2} seat={seats[1]} onChange={(seat) => change(2, seat)} />
    </div>
  );
}

export function isHuman(info: GameInfo, who: string): boolean {
  return who === 'human' || info.who.some((one) => one.who === who && one.group === 'human');
}

function SeatField(props: { info: GameInfo; player: PlayerNumber; seat: Seat; onChange(seat: Seat): void }) {
  const { info, player, seat, onChange } = props;
  const id = useId();
  const side = info.players[player - 1];
  const name = side?.name ?? '';
  // A game may have been started with a player that is not on the list.
  const chosen = info.who.find((one) => one.who === seat.who);
  return (
    <div class="seat">
      <label for={id} class="row">
        <PlayerDisc colour={side?.colour ?? 'white'} player={player} />
        {text().plays(name)}
      </label>
      <select
        id={id}
        value={seat.who}
        data-testid={`seat-${player}`}
        aria-describedby={chosen?.meaning ? `${id}-meaning` : undefined}
        onChange={(event) => onChange({ ...seat, who: event.currentTarget.value })}
      >
        {!chosen && (
          <option value={seat.who} selected>
            {seat.who}
          </option>
        )}
        {groupsOf(info.who).map(({ name: group, members }) => (
          <optgroup key={group} label={text().group(group)}>
            {members.map((one) => (
              <option key={one.who} value={one.who} selected={one.who === seat.who}>
                {one.title ? `${one.name} (${one.title})` : one.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {chosen?.meaning && (
        <small id={`${id}-meaning`} class="muted">
          {capital(chosen.meaning)}
        </small>
      )}
      {isHuman(info, seat.who) && (
        <TextField
          label={text().name(name)}
          value={seat.name ?? ''}
          maxLength={40}
          onChange={(value) => onChange(value === '' ? { who: seat.who } : { who: seat.who, name: value })}
        />
      )}
    </div>
  );
}
