// A part of the page that is loaded on demand.
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { text } from './sentences';
import { Button } from './ui/Button';

export class LaterPart<Part> {
  readonly loaded = signal<Part | null>(null);
  private readonly hasFailed_ = signal(false);
  private isWanted_ = false;

  constructor(private readonly import_: () => Promise<Part>) {}

  load(then: (part: Part) => void = () => undefined): void {
    if (this.isWanted_) return;
    this.isWanted_ = true;
    this.import_().then(
      (part) => {
        this.loaded.value = part;
        then(part);
      },
      () => (this.hasFailed_.value = true),
    );
  }

  // Renders with `show`, once the part is loaded.
  screen(show: (part: Part) => VNode): VNode {
    const words = text();
    if (this.loaded.value) return show(this.loaded.value);
    if (!this.hasFailed_.value) return <p class="muted waiting">{words.loading}</p>;
    // The part is probably missing because the site has a newer version; a reload gets that.
    return (
      <div class="stack narrow">
        <p role="alert">{words.loadFailed}</p>
        <div class="row">
          <Button onClick={() => location.reload()}>{words.reload}</Button>
        </div>
      </div>
    );
  }
}
