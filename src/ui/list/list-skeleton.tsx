import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { row, rows } from './list.recipe.ts'
import { Panel } from './panel.tsx'

export type ListSkeletonProps = {
  /** The expected number of rows. */
  count: number
  /** Lines of text in each row, including the title. */
  lines: number
}

/**
 * A placeholder for a list that is loading, with the height of its rows. Hidden from screen readers: the page announces
 * that it is loading.
 */
export function ListSkeleton({ count, lines }: ListSkeletonProps) {
  const styles = row()
  return (
    <div aria-hidden>
      <Panel padding="none">
        <ul className={rows}>
          {Array.from({ length: count }, (_, index) => (
            <li key={index} className={styles.root}>
              <span className={styles.text}>
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
