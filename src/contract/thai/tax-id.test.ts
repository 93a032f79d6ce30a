import { expect, test } from 'vitest'
import { isTaxId } from './tax-id.ts'

test.each(['0994000160496', '0107544000108', '0105561000011'])('%s is a tax id', (id) => {
  expect(isTaxId(id)).toBe(true)
})

test.each(['0994000160497', '0994000164096', '099400016049', '09940001604960', '099400016049x', '๐๙๙๔๐๐๐๑๖๐๔๙๖', ''])(
  '"%s" is no tax id',
  (id) => {
    expect(isTaxId(id)).toBe(false)
  },
)
