import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { row, rows } from './list.recipe.ts'
import { Panel } from './panel.tsx'

export type ListSkeletonProps = {
  /** How many rows are likely to come. */
  count: number
  /** Of text in each row, the title among them. */
  lines: number
}

/** The place of a list on its way, as high as its rows. Hidden from screen readers: the page says that it is loading. */
export function ListSkeleton({ count, lines }: ListSkeletonProps) {
  const look = row()
  return (
    <div aria-hidden>
      <Panel padding="none">
        <ul className={rows}>
          {Array.from({ length: count }, (_, place) => (
            <li key={place} className={look.root}>
              <span className={look.text}>
                <Skeleton shape="line" width="half" />
                <Stack gap={2}>
                  {Array.from({ length: lines - 1 }, (_, line) => (
                    <Skeleton key={line} shape="line" width="wide" />
                  ))}
                </Stack>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
