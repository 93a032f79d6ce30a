import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFirstLoad } from '#features/frame/is-first-load.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { UnsavedFile } from '#features/frame/unsaved-file.tsx'
import { messageOf } from '#lib/api/api-message.ts'
import { announce } from '#lib/page/announce.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'
import { Consents } from './consents.tsx'
import { consentsQuery, exportMutation } from './profile.queries.ts'

/** What the shop may do with the customer's data, a copy of it, and the way to have it deleted. */
export function Privacy() {
  const say = useSay()
  const consents = useQuery(consentsQuery())
  return (
    <Page title={say('privacy.title')} header={<PageHeader back={{ label: say('action.back'), href: '/profile' }} />}>
      <Screen>
        <Stack gap={6}>
          <PageHeading>{say('privacy.heading')}</PageHeading>
          <Consents />
          {isFirstLoad(consents) ? null : (
            <>
              <Copy />
              <List label={say('deletion.title')}>
                <ListRow href="/profile/delete" title={say('deletion.title')} note={say('deletion.rowNote')} />
              </List>
            </>
          )}
        </Stack>
      </Screen>
    </Page>
  )
}

/** The customer's data as a file. */
function Copy() {
  const say = useSay()
  const copy = useMutation(exportMutation())
  const [unsaved, setUnsaved] = useState<File>()

  const save = () =>
    copy.mutate(undefined, {
      onSuccess({ file, result }) {
        if (result === 'saved') announce(say('privacy.copied', { name: file.name }))
        if (result === 'unsupported') setUnsaved(file)
      },
      onError: (error) => announce(say(messageOf(error)), 'assertive'),
    })

  return (
    <section aria-labelledby="copy">
      <Stack gap={2} align="start">
        <Heading level={2} size="m" id="copy">
          {say('privacy.copy')}
        </Heading>
        <Text tone="ink2">{say('privacy.copyNote')}</Text>
        <Button
          tone="outline"
          icon={<DownloadIcon />}
          isPending={copy.isPending}
          pendingLabel={say('action.saving')}
          onPress={save}
        >
          {say('privacy.download')}
        </Button>
        {copy.isError ? (
          <Text size="small" tone="bad" isStrong>
            {say(messageOf(copy.error))}
          </Text>
        ) : null}
        {copy.data?.result === 'saved' ? (
          <Text size="small" tone="ok">
            {say('privacy.copied', { name: copy.data.file.name })}
          </Text>
        ) : null}
        <UnsavedFile file={unsaved} label={say('privacy.copy')} onClose={() => setUnsaved(undefined)} />
      </Stack>
    </section>
  )
}
