// The last state of a form. The server keeps it, so that the form is the same in every browser.
import type { RequestName, Requests } from './protocol';

export type Check<T> = (value: unknown) => T | null; // returns a valid value, or null to start afresh
type Later = (action: () => void, milliseconds: number) => () => void; // returns a function that cancels it

export interface FormServer {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
}

const kPause = 300; // milliseconds without a change before the form is sent

export async function recall<T>(server: FormServer, form: string, usual: T, check: Check<T>): Promise<T> {
  try {
    const { text } = await server.request('recall', { form });
    return check(JSON.parse(text)) ?? usual;
  } catch {
    return usual;
  }
}

// Sends the state to the server, once nothing has changed for a moment.
export class Rememberer {
  private cancel_: () => void = () => undefined;
  private text_: string | null = null; // waiting to be sent

  constructor(
    private readonly server_: FormServer,
    private readonly form_: string,
    private readonly later_: Later,
  ) {}

  remember(value: unknown): void {
    this.cancel_();
    this.text_ = JSON.stringify(value);
    this.cancel_ = this.later_(() => this.flush(), kPause);
  }

  // Sends at once: the form is closed and will not change again.
  flush(): void {
    this.cancel_();
    const text = this.text_;
    this.text_ = null;
    if (text === null) return;
    // A state that could not be stored lasts as long as the page.
    void this.server_.request('remember', { form: this.form_, text }).catch(() => undefined);
  }
}
