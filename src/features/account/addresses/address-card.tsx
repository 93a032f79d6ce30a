import { useMutation } from '@tanstack/react-query'
import { focusPage } from '#components/page-layout.tsx'
import type { Address } from '#contract/addresses.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { startEditing } from './address-draft.store.ts'
import { AddressLines } from './address-lines.tsx'
import { deleteAddressMutation, saveAddressMutation } from './addresses.queries.ts'

type AddressCardProps = {
  address: Address
  /** The order currently uses this address. */
  isUsed: boolean
  editHref: string
  /** Undefined where there is no order to use it for. */
  onUse: (() => void) | undefined
  onDeleted: () => void
}

/** An address, with buttons to use, edit and delete it and to make it the default. */
export function AddressCard({ address, isUsed, editHref, onUse, onDeleted }: AddressCardProps) {
  const t = useTranslate()
  const remove = useMutation(deleteAddressMutation())
  const makeDefault = useMutation(saveAddressMutation())
  const { id, name_address: name, label, lat, is_default } = address
  const labelText = t(`address.label.${label}`)
  const problem = remove.error ?? makeDefault.error
  /** The label of a button names its address, because every card has the same buttons. */
  const labelFor = (action: string) => t('address.actionFor', { action, name })

  const fail = (error: unknown) => announce(t(errorMessageId(error)), 'assertive')

  return (
    <Card title={name} {...(is_default ? { trailing: <Badge tone="brand">{t('address.default')}</Badge> } : {})}>
      <Stack gap={3}>
        <Stack gap={0}>
          <AddressLines address={address} />
          <Text size="small" tone="ink2">
            {factsText([
              label === 'other' || labelText === name ? '' : labelText,
              t(lat === null ? 'address.noPin' : 'address.hasPin'),
            ])}
          </Text>
        </Stack>
        {problem ? <Alert tone="bad">{t(errorMessageId(problem))}</Alert> : null}
        {onUse ? (
          <Button
            tone={isUsed ? 'primary' : 'outline'}
            width="fill"
            aria-label={labelFor(t('address.use'))}
            onPress={onUse}
          >
            {t('address.use')}
          </Button>
        ) : null}
        <Row gap={1} isWrapping>
          <LinkButton
            href={editHref}
            tone="bare"
            size="small"
            aria-label={labelFor(t('address.edit'))}
            onPressStart={() => startEditing(address)}
          >
            {t('address.edit')}
          </LinkButton>
          <Button
            tone="bare"
            size="small"
            aria-label={labelFor(t('address.delete'))}
            isPending={remove.isPending}
            pendingLabel={t('action.saving')}
            onPress={() => {
              makeDefault.reset()
              remove.mutate(id, { onSuccess: onDeleted, onError: fail })
            }}
          >
            {t('address.delete')}
          </Button>
          {is_default ? null : (
            <Button
              tone="bare"
              size="small"
              aria-label={labelFor(t('address.makeDefault'))}
              isPending={makeDefault.isPending}
              pendingLabel={t('action.saving')}
              onPress={() => {
                remove.reset()
                makeDefault.mutate(
                  { ...address, is_default: true },
                  {
                    onSuccess: () => {
                      // The focused button unmounts.
                      focusPage()
                      announce(t('address.madeDefault', { name }))
                    },
                    onError: fail,
                  },
                )
              }}
            >
              {t('address.makeDefault')}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  )
}
