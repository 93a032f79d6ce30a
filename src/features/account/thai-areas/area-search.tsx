import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { onlyIf } from '#lib/api/query-client.ts'
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

/** Finds a sub-district by its name, district, province or postcode. Optional: the address can also be typed in full. */
export function AreaSearch({ onChoose }: { onChoose: (area: Area) => void }) {
  const t = useTranslate()
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query.trim())
  const isSearching = deferredQuery.length >= MIN_LETTERS
  const areas = useQuery(onlyIf(areasQuery(), isSearching))
  const matches = isSearching && areas.data ? findAreas(areas.data, deferredQuery) : []

  function resultText() {
    if (!isSearching) return ''
    if (areas.isError) return t('address.areasFailed')
    if (!areas.data) return t('address.areasLoading')
    if (matches.length > MAX_SHOWN) return t('address.areasMany', { count: matches.length, shown: MAX_SHOWN })
    return matches.length > 0 ? t('address.areasFound', { count: matches.length }) : t('address.noAreas')
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
        // Enter must not submit the surrounding form.
        onSubmit={() => {
          const [onlyMatch, secondMatch] = matches
          if (onlyMatch && !secondMatch) choose(onlyMatch)
        }}
        resultText={resultText()}
      />
      {matches.length > 0 ? (
        <List label={t('address.areas')}>
          {matches.slice(0, MAX_SHOWN).map((area) => (
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
