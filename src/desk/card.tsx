import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { Badge, type BadgeProps } from '#ui/badge/badge.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Signs } from './signs.tsx'

type Subject = { id: string; text: string }
const SubjectContext = createContext<Subject | undefined>(undefined)
/** What the card of a button is about: its words, and the id of its heading. */
export const useSubject = () => useContext(SubjectContext)

type DeskCardProps = {
  title: string
  /** One line each. */
  lines: readonly (string | undefined)[]
  badge?: { text: string; tone: NonNullable<BadgeProps['tone']> } | undefined
  /** A long number that is looked up: in one line of a phone. */
  reference?: string | undefined
  /** Buttons. */
  children?: ReactNode
  /** Of its heading, below that of the page or of its group. */
  level?: 2 | 3
  /** Where the title needs the group of the card to be understood. */
  subject?: string
}

/** Something that staff look at or decide. */
export function DeskCard({ title, lines, badge, reference, level = 2, subject = title, children }: DeskCardProps) {
  const id = useId()
  const about = useMemo(() => ({ id, text: subject }), [id, subject])
  return (
    <li>
      <Panel>
        <Stack gap={2}>
          <Row justify="between" isWrapping>
            <Heading id={id} level={level} size="m">
              {title}
            </Heading>
            {badge ? (
              <Badge tone={badge.tone}>
                <Signs>{badge.text}</Signs>
              </Badge>
            ) : null}
          </Row>
          {lines.map((line) =>
            line ? (
              <Text key={line}>
                <Signs>{line}</Signs>
              </Text>
            ) : null,
          )}
          {reference ? (
            <Text size="small" tone="ink2">
              <Signs>{reference}</Signs>
            </Text>
          ) : null}
          {children ? (
            <Row gap={2} isWrapping>
              <SubjectContext value={about}>{children}</SubjectContext>
            </Row>
          ) : null}
        </Stack>
      </Panel>
    </li>
  )
}
