// What a form was given the last time. The server keeps it, so that the form is the same in every browser.
import type { RequestName, Requests } from './protocol';

export type Check<T> = (value: unknown) => T | null; // a proper value, or null to start afresh
type Later = (action: () => void, milliseconds: number) => () => void; // answers how to call it off

export interface FormServer {
  request<Name extends RequestName>(
    name: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']>;
}

const kPause = 300; // who types or draws changes a form often

export async function recall<T>(server: FormServer, form: string, usual: T, check: Check<T>): Promise<T> {
  try {
    const { text } = await server.request('recall', { form });
    return check(JSON.parse(text)) ?? usual;
  } catch {
    return usual;
  }
}

// Tells the server what to remember, once nothing has changed for a moment.
export class Rememberer {
  private cancel_: () => void = () => undefined;
  private text_: string | null = null; // that it is to be told

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

  // Now: whoever leaves changes nothing more.
  flush(): void {
    this.cancel_();
    const text = this.text_;
    this.text_ = null;
    if (text === null) return;
    // What cannot be kept lasts as long as the page.
    void this.server_.request('remember', { form: this.form_, text }).catch(() => undefined);
  }
}
