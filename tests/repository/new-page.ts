/** The files with which a page begins; `tests/new.ts` writes them. */
export const kebab = (text: string) => text.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
export const camel = (text: string) => text.replaceAll(/[-_/](\w)/g, (_, letter: string) => letter.toUpperCase())
export const pascal = (text: string) => camel(text).replace(/^\w/, (letter) => letter.toUpperCase())
export const words = (text: string) => pascal(text).replaceAll(/(?<!^)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

/**
 * All that a new page needs: its route, its component, and a text that `withTitle` adds to both languages.
 * @param path without the language: `price-list`
 * @param feature a folder of `src/features/`: `branches/branch-page`
 */
export function pageFiles(path: string, feature: string) {
  const name = kebab(path.replaceAll('/', '-'))
  const Name = pascal(name)
  const title = `${camel(name)}.title`
  const component = `${feature}/${name}.tsx`
  return {
    title,
    words: words(name),
    files: {
      [`src/routes/${path.replaceAll('/', '.')}.tsx`]: `import { createFileRoute } from '@tanstack/react-router'
import { ${Name} } from '#features/${component}'

export const Route = createFileRoute('/${path}')({
  component: ${Name},
})
`,
      [`src/features/${component}`]: `import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'

/** What a customer does here, in one sentence. */
export function ${Name}() {
  const t = useTranslate()
  return (
    <PageLayout title={t('${title}')} header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}>
      <PageContainer>
        <PageHeading>{t('${title}')}</PageHeading>
      </PageContainer>
    </PageLayout>
  )
}
`,
    },
  }
}

/** The messages of a language with one more, in their order. */
export function withTitle(json: string, title: string, text: string): string {
  const messages: Record<string, string> = { ...JSON.parse(json), [title]: text }
  const sorted = Object.entries(messages).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}
