/** Preloaded into a server (`NODE_OPTIONS=--import=…`): shifts its clock by CLOCK_SHIFT_MS, but not its database's. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(RealDate.now() + shift)
    else super(...args)
  }
  static override now() {
    return RealDate.now() + shift
  }
} as DateConstructor // Date is never called as a function here
