import { useId, useState } from 'preact/hooks';
import { copyText } from '../study/files';
import { Button } from '../ui/Button';
import { showToast } from '../ui/Toast';
import { QrCode } from './QrCode';
import { text } from './sentences';

// A text to copy: a click selects it, for browsers that do not let a page copy. A link can also be shared and
// shown as a QR code.
export function CopyField(props: { label: string; value: string; share?: { title: string } }) {
  const words = text();
  const id = useId();
  const [isCode, setCode] = useState(false);
  const copy = async () => showToast((await copyText(props.value)) ? words.copied : words.cannotCopy);
  const canShare = props.share && typeof navigator.share === 'function';
  return (
    <div class="field copy-field">
      <label for={id}>{props.label}</label>
      <div class="row">
        <input
          id={id}
          type="text"
          class="mono"
          readOnly
          value={props.value}
          data-testid="to-copy"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="primary" icon="copy" testId="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
        {canShare && (
          <Button
            icon="upload"
            testId="share"
            onClick={() =>
              // Cancelling the share dialog is not a failure.
              void navigator
                .share({ title: props.share?.title ?? '', url: props.value })
                .catch(() => undefined)
            }
          >
            {words.share}
          </Button>
        )}
        {props.share && (
          <Button icon="code" pressed={isCode} testId="show-qr" onClick={() => setCode(!isCode)}>
            {words.qr}
          </Button>
        )}
      </div>
      {isCode && <QrCode value={props.value} label={words.qrOf(props.label)} />}
    </div>
  );
}
