// A field for users who prefer to type, shown on request.
import { useState } from 'preact/hooks';
import { MoveField } from '../turn/TurnBar';
import { turnText } from '../turn/sentences';
import type { TurnEntry } from '../turn/turn';
import { Button } from '../ui/Button';

export function TypeMove({ turn }: { turn: TurnEntry }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon="edit"
        label={turnText().field}
        pressed={open}
        testId="type-move"
        onClick={() => setOpen(!open)}
      />
      {open && <MoveField turn={turn} />}
    </>
  );
}
