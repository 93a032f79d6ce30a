import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { areasQuery } from './areas.queries.ts'
import { type Area, areaParts, findAreas } from './thai-areas.ts'

const MAX_SHOWN = 6
const MIN_LETTERS = 2

/** Finds a sub-district with its district, province and postcode by any of them. Everything can be typed without it. */
export function AreaSearch({ onChoose }: { onChoose: (area: Area) => void }) {
  const t = useTranslate()
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query.trim())
  const isAsked = asked.length >= MIN_LETTERS
  const areas = useQuery({ ...areasQuery(), enabled: isAsked })
  const found = isAsked && areas.data ? findAreas(areas.data, asked) : []

  function resultText() {
    if (!isAsked) return ''
    if (areas.isError) return t('address.areasFailed')
    if (!areas.data) return t('address.areasLoading')
    if (found.length > MAX_SHOWN) return t('address.areasMany', { count: found.length, shown: MAX_SHOWN })
    return found.length > 0 ? t('address.areasFound', { count: found.length }) : t('address.noAreas')
  }

  function choose(area: Area) {
    setQuery('')
    onChoose(area)
  }

  return (
    <Stack gap={2}>
      <SearchField
        label={t('address.findArea')}
        description={t('address.findAreaNote')}
        clearLabel={t('branch.clearSearch')}
        value={query}
        onChange={setQuery}
        // Enter must not send the form round it.
        onSubmit={() => {
          const [only, more] = found
          if (only && !more) choose(only)
        }}
        resultText={resultText()}
      />
      {found.length > 0 ? (
        <List label={t('address.areas')}>
          {found.slice(0, MAX_SHOWN).map((area) => (
            <AreaRow key={Object.values(area).join()} area={area} onPress={() => choose(area)} />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}

function AreaRow({ area, onPress }: { area: Area; onPress: () => void }) {
  const locale = useLocale()
  const { inner, outer } = areaParts(area)
  return (
    <ButtonRow
      onPress={onPress}
      title={
        <Text as="span" lang="th">
          {inner}
        </Text>
      }
      note={locale === 'th' ? outer : `${area.districtEn}, ${area.provinceEn} ${area.postcode}`}
    />
  )
}
