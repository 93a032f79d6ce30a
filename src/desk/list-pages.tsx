import { Button } from '#ui/button/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useDesk } from './translate.ts'

/** Items of one page of a list, the most that a call gives. */
export const PAGE_LIMIT = 50

type ListPagesProps = {
  page: number
  /** Of all pages; undefined until it is known. */
  total: number | null | undefined
  onPage: (page: number) => void
}

/** To the other pages of a list that is longer than one. */
export function ListPages({ page, total, onPage }: ListPagesProps) {
  const t = useDesk()
  const count = total ?? 0
  if (page === 1 && count <= PAGE_LIMIT) return null
  const first = (page - 1) * PAGE_LIMIT + 1
  const turn = (to: number) => {
    onPage(to)
    // The next page of the list starts at the top.
    document.querySelector('main')?.focus()
  }
  return (
    <nav aria-label={t('desk.pages')}>
      <Row gap={2} isWrapping>
        <Button tone="outline" isDisabled={page === 1} onPress={() => turn(page - 1)}>
          {t('desk.pages.previous')}
        </Button>
        <Text>{t('desk.pages.shown', { first, last: Math.min(first + PAGE_LIMIT - 1, count), total: count })}</Text>
        <Button tone="outline" isDisabled={first + PAGE_LIMIT > count} onPress={() => turn(page + 1)}>
          {t('desk.pages.next')}
        </Button>
      </Row>
    </nav>
  )
}
