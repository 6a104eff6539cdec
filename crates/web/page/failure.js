// Why there is no answer. `kind`: `cancelled`, `unreachable`, `broken`, `busy`, or `answer` (the
// engine says what is wrong, in `detail`).
export class Failure extends Error {
  constructor(kind, detail = null, status = 0, after = null) {
    super(detail?.message || kind);
    this.kind = kind;
    this.detail = detail;
    this.status = status;
    this.after = after;
  }
}

// A module that is being loaded; that it does not arrive is a failure like that of a question.
export const arrived = (loading) =>
  loading.catch(() => {
    throw new Failure('unreachable');
  });
