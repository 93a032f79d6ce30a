import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageContainer } from './page-container.tsx'
import { Columns, Row, Stack } from './stack.tsx'
import { Heading, Text } from './text.tsx'

test('a heading has the given level, whatever its size', () => {
  render(
    <>
      <Heading size="m">ผ้าจะเสร็จ 14:32 น.</Heading>
      <Heading level={3} size="xl" id="near">
        สาขาใกล้คุณ
      </Heading>
    </>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'ผ้าจะเสร็จ 14:32 น.' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 3, name: 'สาขาใกล้คุณ' }).id).toBe('near')
})

test('text in another language has a lang attribute', () => {
  render(
    <Text as="span" lang="th">
      ผ้านวม
    </Text>,
  )
  const text = screen.getByText('ผ้านวม')
  expect(text.tagName).toBe('SPAN')
  expect(text.lang).toBe('th')
})

test('layout components add nothing that screen readers announce', () => {
  render(
    <main>
      <PageContainer bottom="nav" isFilled>
        <Stack gap={2}>
          <Row justify="between" isWrapping>
            <Columns>
              <Text>หนึ่ง</Text>
              <Text>สอง</Text>
            </Columns>
          </Row>
        </Stack>
      </PageContainer>
    </main>,
  )
  expect(screen.getAllByRole('paragraph').map((paragraph) => paragraph.textContent)).toEqual(['หนึ่ง', 'สอง'])
  expect(screen.getByRole('main').querySelector('[role], [aria-label], [tabindex]')).toBeNull()
})
