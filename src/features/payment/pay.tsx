import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SelectedCommand } from '#contract/payment.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { type Address, chooserHref, formatMachineCode } from '#features/machines/machine-code.ts'
import { MachineProblem } from '#features/machines/machine-problem.tsx'
import { machineName, programText } from '#features/machines/machine-words.ts'
import { machineQuery } from '#features/machines/machines.queries.ts'
import { formatBaht, formatExactBaht } from '#lib/format.ts'
import { ApiError } from '#lib/http.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { CouponCard } from '#ui/coupon-card/coupon-card.tsx'
import { TicketIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Price } from '#ui/price/price.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'
import { MachineHeader } from './machine-header.tsx'
import { PayProblem } from './pay-problem.tsx'
import { generateQrMutation, providersQuery } from './payment.queries.ts'
import { selectCommand, startNewAttempt, useSelectedCommand } from './selected-command.store.ts'
import { useOwnOpenOrder } from './use-own-open-order.ts'

/** The order before it costs anything: what, how much, with which coupon, and how. */
export function Pay({ address }: { address: Address }) {
  const { command, attempt } = useSelectedCommand()
  // The guard of the route has seen to it; a sign-out in another tab may still take it away.
  return command ? <PayCommand address={address} command={command as SelectedCommand} attempt={attempt} /> : null // valtio's snapshot is the same shape, deeply readonly
}

type PayCommandProps = { address: Address; command: SelectedCommand; attempt: string }

function PayCommand({ address, command, attempt }: PayCommandProps) {
  const say = useSay()
  const shopText = useShopText()
  const navigate = useNavigate()
  const machine = useQuery(machineQuery(address))
  const providers = useQuery(providersQuery(command.branch_id))
  const generate = useMutation(generateQrMutation())
  const [wasPressed, setPressed] = useState(false)
  const ownOrder = useOwnOpenOrder(wasPressed ? undefined : machine.data)

  const code = formatMachineCode(address)
  const chooser = chooserHref(address)
  const program = machine.data?.programs.find((one) => one.temp === command.program.temp)
  const extras = machine.data?.extras.filter((extra) => command.program.extra.includes(extra.extra_id)) ?? []
  const { amount } = command.program
  const provider = providers.data?.find((one) => one.provider === command.provider && one.is_available)

  // Look before money: a machine that cannot run is said so before any way to pay is shown.
  // Once the pay button was pressed the machine is ours, and its own reservation is no obstacle.
  if (machine.data && machine.data.state !== 'free' && !wasPressed)
    return (
      <MachineProblem
        machine={machine.data}
        error={null}
        onRetry={() => void machine.refetch()}
        ownQrHref={ownOrder && `/waiting-payment/${ownOrder}`}
      />
    )

  function pay() {
    setPressed(true)
    generate.mutate(
      { command, attempt },
      {
        onSuccess: ({ transaction }) => {
          startNewAttempt()
          void navigate({ to: '/waiting-payment/$transaction', params: { transaction }, replace: true })
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'price_changed' && error.problem?.amount !== undefined)
            selectCommand({ ...command, program: { ...command.program, amount: error.problem.amount } })
          if (error.code === 'idempotency_mismatch') startNewAttempt()
        },
      },
    )
  }

  return (
    <Page
      title={say('pay.title')}
      header={
        <MachineHeader
          backHref={chooser}
          {...(machine.data
            ? { name: machineName(machine.data, say), branch: shopText(machine.data.branch_name) }
            : {})}
        />
      }
    >
      <Screen bottom="bar">
        <Stack gap={6}>
          <PageHeading>
            {say('pay.heading')} <Price size="total" number={formatExactBaht(amount)} unit={say('amount.baht')} />
          </PageHeading>
          {generate.isError ? <PayProblem error={generate.error} chooser={chooser} /> : null}
          <Panel>
            <DefinitionList>
              {program ? (
                <DefinitionRow term={programText(program, shopText(program.name), say)}>
                  {formatExactBaht(program.amount)}
                </DefinitionRow>
              ) : null}
              {extras.map((extra) => (
                <DefinitionRow key={extra.extra_id} term={shopText(extra.name)}>
                  {formatExactBaht(extra.amount)}
                </DefinitionRow>
              ))}
              <DefinitionRow term={say('choose.total')} isTotal>
                {say('amount.inBaht', { amount: formatExactBaht(amount) })}
              </DefinitionRow>
            </DefinitionList>
          </Panel>
          <CouponCard
            state="owned"
            icon={<TicketIcon />}
            title={say('pay.coupon')}
            note={say('pay.noCoupon')}
            action={<Link href={`/payment/${code}/coupon`}>{say('pay.seeCoupons')}</Link>}
          />
          <Stack gap={2}>
            <Heading level={2} size="m">
              {say('pay.method')}
            </Heading>
            {providers.data && !provider ? <Text tone="warn">{say('pay.noMethod')}</Text> : null}
            {provider ? (
              <RadioCards label={say('pay.method')} isLabelHidden value={provider.provider} onChange={() => {}}>
                <RadioCard value={provider.provider} title={shopText(provider.name)} note={say('pay.promptpayNote')} />
              </RadioCards>
            ) : null}
          </Stack>
        </Stack>
      </Screen>
      <BottomBar>
        <Button
          tone="primary"
          size="pay"
          width="fill"
          isDisabled={!provider}
          isPending={generate.isPending}
          pendingLabel={say('pay.making')}
          onPress={pay}
        >
          {say('pay.button', { amount: formatBaht(amount) })}
        </Button>
      </BottomBar>
    </Page>
  )
}
