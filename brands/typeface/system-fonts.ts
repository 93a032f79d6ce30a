/**
 * The fonts of devices that stand in until a brand's font has arrived, with the average width of a character of our texts, in
 * em. A test measures those that npm has again. Those of Thai on iPhones and Windows, Thonburi and Leelawadee UI, are not
 * here, because they are not free to measure: there Thai stands in at its own width.
 */
import type { Script } from './characters.ts'
import type { Weight } from './record.ts'

type SystemFont = { script: Script; weight: Weight; postScriptName: string; width: number }

export const SYSTEM_FONTS: readonly SystemFont[] = [
  // iPhones, Macs and Windows; measured with Liberation Sans, which has its widths.
  { script: 'latin', weight: 400, postScriptName: 'ArialMT', width: 0.4398 },
  { script: 'latin', weight: 700, postScriptName: 'Arial-BoldMT', width: 0.4714 },
  { script: 'latin', weight: 400, postScriptName: 'Roboto-Regular', width: 0.4358 },
  { script: 'latin', weight: 700, postScriptName: 'Roboto-Bold', width: 0.4415 },
  { script: 'latin', weight: 400, postScriptName: 'NotoSans-Regular', width: 0.4634 },
  { script: 'latin', weight: 700, postScriptName: 'NotoSans-Bold', width: 0.4901 },
  { script: 'thai', weight: 400, postScriptName: 'NotoSansThai-Regular', width: 0.4011 },
  { script: 'thai', weight: 700, postScriptName: 'NotoSansThai-Bold', width: 0.4252 },
]
