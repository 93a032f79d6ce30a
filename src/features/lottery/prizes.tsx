import { type Draw, PRIZE_KINDS, PRIZES } from '#contract/lottery.ts'
import { formatBaht } from '#lib/format.ts'
import { useSay } from '#lib/intl.tsx'
import { css } from '#styled/css'
import { Panel } from '#ui/list/panel.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'

const numbers = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(4.5rem, 1fr))',
  gap: '2',
  fontVariantNumeric: 'tabular-nums',
})

/** All nine kinds of prizes with their numbers; one that is not drawn yet says so. */
export function Prizes({ draw }: { draw: Draw }) {
  const say = useSay()
  return PRIZE_KINDS.map((kind) => {
    const drawn = draw.numbers[kind]
    const missing = PRIZES[kind].count - drawn.length
    return (
      <section key={kind} aria-labelledby={kind}>
        <Stack gap={2}>
          <Heading level={2} size="m" id={kind}>
            {say(`lottery.prize.${kind}`)}
          </Heading>
          <Text size="small" tone="ink2">
            {say(PRIZES[kind].count > 1 ? 'lottery.each' : 'lottery.one', { amount: formatBaht(PRIZES[kind].amount) })}
          </Text>
          <Panel>
            <Stack gap={2}>
              {drawn.length > 0 ? (
                <ul className={numbers}>
                  {drawn.map((number, index) => (
                    <li key={index}>
                      <Text as="span" isStrong>
                        {number}
                      </Text>
                    </li>
                  ))}
                </ul>
              ) : null}
              {missing > 0 ? (
                <Text size="small" tone="ink2">
                  {say('lottery.missing', { count: missing })}
                </Text>
              ) : null}
            </Stack>
          </Panel>
        </Stack>
      </section>
    )
  })
}
