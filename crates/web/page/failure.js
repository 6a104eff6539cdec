// Why there is no answer. `kind`: `cancelled`, `unreachable`, `broken`, `busy`, or `answer` (the engine says what is wrong, in `detail`).
export class Failure extends Error {
  constructor(kind, detail = null, status = 0, after = null) {
    super(detail?.message || kind);
    this.kind = kind;
    this.detail = detail;
    this.status = status;
    this.after = after;
  }
}
