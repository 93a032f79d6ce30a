import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { Submit } from '#components/submit.tsx'
import { SAVED_ADDRESSES } from '#contract/addresses.ts'
import { ADDRESS_LABELS } from '#contract/place.ts'
import { AreaSearch } from '#features/account/thai-areas/area-search.tsx'
import { withArea } from '#features/account/thai-areas/thai-areas.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PhoneField } from '#ui/phone-field/phone-field.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { editAddress, resetAddress, resetIfOtherAddress, useAddressDraft } from './address-draft.store.ts'
import { NEW_ADDRESS } from './address-draft-id.ts'
import { addressFieldsOf, addressProblems, toAddressInput } from './address-fields.ts'
import { addressPath, type OrderParams, orderPath } from './address-routes.ts'
import { addressesQuery, saveAddressMutation } from './addresses.queries.ts'
import { chooseAddress } from './addresses.store.ts'

const FIELDS = {
  name_address: 'address-name',
  address: 'address-text',
  point: 'address-point',
  name: 'address-person',
  tel: 'address-tel',
} as const
const NAMES = ['name_address', 'address', 'point', 'name', 'tel'] as const

const problemOf = (error: unknown, t: Translate) =>
  error instanceof ApiError && error.code === 'too_many_addresses'
    ? t('address.tooMany', { count: SAVED_ADDRESSES })
    : t(errorMessageId(error))

/** @param id of the edited address, or `create` */
type AddressFormProps = { order: OrderParams; id: string }

/** The form for a new address or to edit one. */
export function AddressForm({ order, id }: AddressFormProps) {
  const t = useTranslate()
  const [hasErrors, setHasErrors] = useState(false)
  const title = t(id === NEW_ADDRESS ? 'address.new' : 'address.change')
  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={hasErrors ? t('form.errorTitle', { title }) : title}
      header={<PageHeader back={{ label: t('action.back'), href: addressPath(order) }} />}
    >
      <PageContainer>
        <Stack gap={6}>
          <PageHeading>{title}</PageHeading>
          <Form order={order} id={id} onValidated={setHasErrors} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function Form({ order, id, onValidated }: AddressFormProps & { onValidated: (hasErrors: boolean) => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery())
  const { data: addresses } = useQuery(addressesQuery())
  const fields = addressFieldsOf(useAddressDraft(id), user, t)
  const save = useMutation(saveAddressMutation())
  /** Also true after success, so that the form does not change before the next page is shownProblems. */
  const isSaving = save.isPending || save.isSuccess
  /** Counts the submits, so that the summary takes focus after each. */
  const [tries, setTries] = useState(0)
  // The first address is the default automatically, and the default can only be replaced by another one.
  const canBecomeDefault = addresses?.some((address) => address.is_default && address.id !== id) ?? false
  const edit = (change: Parameters<typeof editAddress>[1]) => editAddress(id, change)
  // The map reads the id from the draft, and may be opened before anything is typed here.
  useEffect(() => resetIfOtherAddress(id), [id])

  const problems = addressProblems(fields, t)
  const shownProblems: Partial<typeof problems> = tries > 0 ? problems : {}
  const errors = NAMES.flatMap((name) =>
    shownProblems[name] ? [{ message: shownProblems[name], fieldId: FIELDS[name] }] : [],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    setTries((count) => count + 1)
    const isWrong = Object.values(problems).some(Boolean)
    onValidated(isWrong)
    if (isWrong) return
    save.mutate(toAddressInput(fields), {
      async onSuccess(address) {
        // A customer who adds an address while ordering wants to use it for the order.
        const isNew = id === NEW_ADDRESS
        if (isNew && address.id) chooseAddress(order.service, order.branch_id, address.id)
        await navigate({ to: isNew ? orderPath(order) : addressPath(order), replace: true })
        // After the navigation: this form is visible until then, and emptied it would show errors.
        resetAddress()
        addToast({ title: t(isNew ? 'address.savedNew' : 'address.saved'), tone: 'ok' })
      },
      onError: (error) => announce([t('address.notSaved'), problemOf(error, t)], 'assertive'),
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={6}>
        {errors.length > 0 ? <ErrorSummary key={tries} title={t('form.problem')} errors={errors} /> : null}
        <SegmentedControl
          label={t('address.label')}
          options={ADDRESS_LABELS.map((label) => ({ id: label, label: t(`address.label.${label}`) }))}
          value={fields.label}
          onChange={(label) => edit({ label })}
        />
        <TextField
          id={FIELDS.name_address}
          label={t('address.name')}
          description={t('address.nameNote')}
          value={fields.name_address}
          onChange={(name_address) => edit({ name_address })}
          errorMessage={shownProblems.name_address}
        />
        <TextArea
          id={FIELDS.address}
          label={t('address.address')}
          description={t('address.addressNote')}
          name="street-address"
          autoComplete="street-address"
          value={fields.address}
          onChange={(address) => edit({ address })}
          errorMessage={shownProblems.address}
        />
        <AreaSearch
          onChoose={(area) => {
            edit({ address: withArea(fields.address, area) })
            // The list unmounts, so focus moves to the field that the area was added to.
            document.getElementById(FIELDS.address)?.focus()
          }}
        />
        <Stack gap={2}>
          <TextField
            id={FIELDS.point}
            label={t('address.point')}
            optionalText={t('register.optional')}
            description={t('address.pointNote')}
            spellCheck="false"
            value={fields.point}
            onChange={(point) => edit({ point })}
            errorMessage={shownProblems.point}
          />
          <LinkButton href={addressPath(order, 'maps')} tone="outline" width="fill" icon={<PinIcon size={20} />}>
            {t('address.openMap')}
          </LinkButton>
        </Stack>
        <TextField
          id={FIELDS.name}
          label={t('address.person')}
          name="name"
          autoComplete="name"
          value={fields.name}
          onChange={(name) => edit({ name })}
          errorMessage={shownProblems.name}
        />
        <PhoneField
          id={FIELDS.tel}
          label={t('address.tel')}
          name="tel"
          value={fields.tel}
          onChange={(tel) => edit({ tel })}
          errorMessage={shownProblems.tel}
        />
        {canBecomeDefault ? (
          <Checkbox isSelected={fields.is_default} onChange={(is_default) => edit({ is_default })}>
            {t('address.makeDefault')}
          </Checkbox>
        ) : null}
        {save.isError ? (
          <Banner tone="bad" icon={<AlertIcon />} title={t('address.notSaved')}>
            {problemOf(save.error, t)}
          </Banner>
        ) : null}
        <Submit isPending={isSaving} pendingLabel={t('action.saving')}>
          {t('address.save')}
        </Submit>
      </Stack>
    </form>
  )
}
