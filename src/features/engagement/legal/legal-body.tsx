import type { MouseEvent } from 'react'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { css } from '#styled/css'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import type { LegalText } from './legal-text.ts'

const points = css({ listStyleType: 'disc', paddingInlineStart: '5', '& > li + li': { marginBlockStart: '2' } })
const summary = css({
  // With its triangle, which another display takes away.
  display: 'list-item',
  paddingBlock: '3',
  cursor: 'pointer',
  fontWeight: '700',
  color: 'brandText',
})
const contentsLink = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'touch',
  color: 'brandText',
  textDecoration: 'underline',
})
/** A little space between the sticky header and the heading that a jump leads to. */
const target = css({ scrollMarginBlockStart: '4' })

const idOf = (index: number) => `section-${index + 1}`

/** Moves the focus as well, and adds no entry to the history, whose Back would stay on the page. */
function jump(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** A legal text with its table of contents. */
export function LegalBody({ text: { intro, sections } }: { text: LegalText }) {
  const t = useTranslate()
  return (
    <>
      <Text>{intro}</Text>
      <nav aria-label={t('legal.contents')}>
        <details>
          <summary className={summary}>{t('legal.contents')}</summary>
          <ol>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#${idOf(index)}`} onClick={jump} className={contentsLink}>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      {sections.map((section, index) => (
        <section key={section.heading} id={idOf(index)} tabIndex={-1} aria-label={section.heading} className={target}>
          <Stack gap={2}>
            <Heading level={2} size="m">
              {section.heading}
            </Heading>
            {section.paragraphs?.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
            {section.points ? (
              <ul className={points}>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ) : null}
          </Stack>
        </section>
      ))}
    </>
  )
}
