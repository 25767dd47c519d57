// A link as a QR code, for a phone's camera. The encoder is loaded when the first code is shown.
import { useEffect, useState } from 'preact/hooks';
import type { Modules } from './qr';

const kQuiet = 4; // modules around the code

function pathOf(modules: Modules): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + kQuiet} ${y + kQuiet}h1v1h-1z` : '')))
    .join('');
}

export function QrCode({ value, label }: { value: string; label: string }) {
  const [modules, setModules] = useState<Modules | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('./qr').then(({ qrCode }) => wanted && setModules(qrCode(value)));
    return () => void (wanted = false);
  }, [value]);
  if (!modules) return null;
  const size = modules.length + 2 * kQuiet;
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-testid="qr"
      shape-rendering="crispEdges"
    >
      <path class="qr-light" d={`M0 0h${size}v${size}H0z`} />
      <path class="qr-dark" d={pathOf(modules)} />
    </svg>
  );
}
