import { Sentence } from '#features/frame/sentence.tsx'
import { clockText } from '#features/machines/machine-words.ts'
import { formatDay } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { NoSignalIcon } from '#ui/icons/sign-icons.tsx'

/** Over what this device has kept, which may be older than the truth. */
export function KeptNote({ at }: { at: string }) {
  const say = useSay()
  return (
    <Banner tone="info" icon={<NoSignalIcon />}>
      <Sentence>{say('bill.offline', { time: `${formatDay(at)} ${clockText(at, say)}` })}</Sentence>
    </Banner>
  )
}
