/** Loaded before a server (`NODE_OPTIONS=--import=…`): its clock is wrong by CLOCK_SHIFT_MS, its database's is not. */
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...given)
  }
  static override now() {
    return RealDate.now() + shift
  }
} as DateConstructor // calls it as a function nobody does
