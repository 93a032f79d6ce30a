const REFRESH_MS = 2_000

const CHARGE_STATES = { pending: 'Waiting for money', paid: 'Paid', declined: 'Declined', voided: 'Cancelled' }
const MACHINE_STATES = {
  free: 'Free',
  reserved: 'Reserved: someone is paying',
  running: 'Running',
  done: 'Done, the wash still inside',
  out_of_order: 'Out of order',
  offline: 'Offline',
}
const SERVICES = { delivery: 'Delivery', wash_dry_fold: 'Wash, dry, fold' }
const STEPS = {
  received: 'Received',
  picked_up: 'Picked up',
  washing: 'Washing',
  ready: 'Ready',
  on_the_way: 'On the way',
  done: 'Done',
  cancelled: 'Given up',
}
const MACHINE_ACTIONS = {
  fail_next_start: 'Fail next start',
  silence: 'Fall silent',
  out_of_order: 'Out of order',
  offline: 'Offline',
  repair: 'Repair',
  finish: 'Finish now',
  collect: 'Collect',
  hurry: 'Time × 60',
  calm: 'Real time',
}
const PROVIDERS = {
  promptpay: 'PromptPay',
  mobile_banking: 'Bank app',
  credit_card: 'Card',
  truemoney: 'TrueMoney app',
  truemoney_qr: 'TrueMoney QR',
}
const PASSES = { '1 minute': 1, '10 minutes': 10, '1 hour': 60, '1 day': 1_440 }

const selectedTransaction = new URLSearchParams(location.search).get('transaction')
const status = document.getElementById('status')
const charges = document.getElementById('charges')
const orders = document.getElementById('orders')
const messages = document.getElementById('messages')
const pushes = document.getElementById('pushes')
const branches = document.getElementById('branches')

const baht = (satang) => `${(satang / 100).toFixed(2)} baht`
const time = (instant) => new Date(instant).toLocaleTimeString('en-GB', { timeZone: 'Asia/Bangkok' })

function copyOf(template) {
  return document.getElementById(template).content.firstElementChild.cloneNode(true)
}

async function post(path, body, message) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  status.textContent = response?.ok ? message : 'That didn’t work. Is the server still running?'
  await refresh()
}

function button(label, name, onClick, isMain = false) {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.dataset.action = label
  element.setAttribute('aria-label', `${label}: ${name}`)
  if (isMain) element.className = 'main'
  element.addEventListener('click', onClick)
  return element
}

/** Redraws an item only if it has changed, and keeps focus on the same button. */
function draw(list, id, item, template, fill) {
  let element = [...list.children].find((child) => child.dataset.id === id)
  const text = JSON.stringify(item)
  if (element?.dataset.drawn === text) return element
  const focused = element?.contains(document.activeElement) ? document.activeElement.dataset.action : undefined
  const isOpen = element?.querySelector('details')?.open
  const newElement = copyOf(template)
  newElement.dataset.id = id
  newElement.dataset.drawn = text
  fill(newElement)
  if (isOpen) newElement.querySelector('details').open = true
  if (element) element.replaceWith(newElement)
  element = newElement
  if (focused) {
    const buttons = [...newElement.querySelectorAll('button')]
    ;(buttons.find((candidate) => candidate.dataset.action === focused) ?? buttons[0])?.focus()
  }
  return element
}

function drawCharge(charge) {
  const isLate = new Date(charge.expires_at) < new Date() || charge.state === 'voided'
  return draw(charges, charge.transaction, { ...charge, isLate }, 'charge', (element) => {
    const name = `${baht(charge.amount)}, ${charge.machine ? `machine ${charge.machine}` : 'an order'}`
    if (charge.transaction === selectedTransaction) element.className = 'asked'
    element.querySelector('h3').textContent = name
    element.querySelector('.state').textContent =
      `${PROVIDERS[charge.provider] ?? charge.provider}: ${CHARGE_STATES[charge.state]}`
    element.querySelector('.place').textContent = `${charge.transaction}, until ${time(charge.expires_at)}`
    element.querySelector('code').textContent = charge.qr_payload ?? charge.pay_uri
    const actions = element.querySelector('.actions')
    const changeCharge = (action, webhook, message) => () =>
      post('/sandbox/bank', { transaction: charge.transaction, action, webhook }, message)
    if (charge.state === 'pending' || charge.state === 'voided')
      actions.append(
        button(isLate ? 'Pay late' : 'Pay', name, changeCharge('pay', 'send', `Paid ${name}.`), true),
        button('Pay, notice twice', name, changeCharge('pay', 'twice', `Paid ${name}; the notice came twice.`)),
        button('Pay without webhook', name, changeCharge('pay', 'none', `Paid ${name}; the notice was lost.`)),
      )
    if (charge.state !== 'paid')
      actions.append(
        button('Pay 10 baht too much', name, changeCharge('pay_wrong', 'send', `Paid 10 baht too much: ${name}.`)),
      )
    if (charge.state === 'paid')
      actions.append(
        button('Pay a second time', name, changeCharge('pay_again', 'send', `Paid ${name} a second time.`)),
      )
    if (charge.state === 'pending')
      actions.append(button('Decline', name, changeCharge('decline', 'send', `Declined ${name}.`)))
  })
}

function drawOrder(order) {
  return draw(orders, order.transaction, order, 'message', (element) => {
    const name = `${SERVICES[order.service]}, ${order.branch_name.en}`
    element.querySelector('h3').textContent = name
    element.querySelector('.state').textContent = STEPS[order.step]
    element.querySelector('.place').textContent = order.transaction
    if (order.step === 'done' || order.step === 'cancelled') return
    const actions = document.createElement('p')
    actions.className = 'actions'
    const changeOrder = (action, message) => () =>
      post('/sandbox/order', { transaction: order.transaction, action }, message)
    actions.append(
      button('Next step', name, changeOrder('next', `${name}: next step.`), true),
      button('Give up', name, changeOrder('cancel', `${name}: given up.`)),
    )
    element.append(actions)
  })
}

function drawMessage(message) {
  return draw(messages, message.message_id, message, 'message', (element) => {
    element.querySelector('h3').textContent = message.phone
    element.querySelector('.state').textContent = message.text
    element.querySelector('.place').textContent = time(message.at)
  })
}

function drawMachine(list, machine) {
  return draw(list, machine.machine_id, machine, 'machine', (element) => {
    const name = `${machine.machine_category} ${machine.number}, ${machine.capacity_kg} kg`
    const until =
      machine.ends_at && ['running', 'reserved'].includes(machine.state) ? ` until ${time(machine.ends_at)}` : ''
    const fault =
      { next_start_fails: '. Its next start will fail', no_answer: '. It starts in silence' }[machine.fault] ?? ''
    const speed = machine.speed > 1 ? `. Time × ${machine.speed}` : ''
    element.querySelector('h3').textContent = name
    element.querySelector('.state').textContent = `${MACHINE_STATES[machine.state]}${until}${fault}${speed}`
    const actions = element.querySelector('.actions')
    const isOffered = {
      fail_next_start: !machine.fault,
      silence: !machine.fault,
      out_of_order: machine.state !== 'out_of_order',
      offline: machine.state !== 'offline',
      repair: machine.fault || ['out_of_order', 'offline'].includes(machine.state),
      finish: machine.state === 'running',
      collect: machine.state === 'done',
      hurry: machine.speed === 1,
      calm: machine.speed > 1,
    }
    for (const [action, label] of Object.entries(MACHINE_ACTIONS)) {
      if (!isOffered[action]) continue
      const onClick = () => post('/sandbox/machine', { machine_id: machine.machine_id, action }, `${label}: ${name}.`)
      actions.append(button(label, name, onClick))
    }
  })
}

/** Orders the elements without moving those in the right place: a moved element would lose focus. */
function arrange(list, elements) {
  for (const child of [...list.children]) if (!elements.includes(child)) child.remove()
  for (const [i, element] of elements.entries())
    if (list.children[i] !== element) list.insertBefore(element, list.children[i] ?? null)
}

function drawPush(push) {
  return draw(pushes, `${push.message_id} ${push.at}`, push, 'message', (element) => {
    element.querySelector('h3').textContent = push.title
    element.querySelector('.state').textContent = push.body
    element.querySelector('.place').textContent = `${time(push.at)}, opens ${push.path}`
  })
}

/** Adds the buttons that let time pass. */
function drawClock() {
  const actions = document.getElementById('clock-actions')
  for (const [label, minutes] of Object.entries(PASSES)) {
    const pass = () => post('/sandbox/clock', { minutes }, `${label} has passed.`)
    actions.append(button(`+ ${label}`, 'let time pass', pass))
  }
}

function drawBranch([name, machines], isFirst) {
  let element = [...branches.children].find((child) => child.dataset.id === name)
  if (!element) {
    element = copyOf('branch')
    element.dataset.id = name
    element.open = isFirst
  }
  const free = machines.filter((machine) => machine.state === 'free').length
  element.querySelector('summary').textContent = `${name}: ${free} of ${machines.length} free`
  const list = element.querySelector('ul')
  arrange(
    list,
    machines.map((machine) => drawMachine(list, machine)),
  )
  return element
}

async function refresh() {
  const response = await fetch('/sandbox/state').catch(() => undefined)
  if (!response?.ok) {
    status.textContent = 'The server doesn’t answer. Trying again.'
    return
  }
  if (status.textContent.startsWith('The server doesn’t')) status.textContent = ''
  const state = await response.json()
  document.getElementById('no-charges').hidden = state.charges.length > 0
  arrange(charges, state.charges.map(drawCharge))
  document.getElementById('no-orders').hidden = state.orders.length > 0
  arrange(orders, state.orders.map(drawOrder))
  const inbox = await fetch('/sandbox/sms').catch(() => undefined)
  if (inbox?.ok) {
    const { details } = await inbox.json()
    document.getElementById('no-messages').hidden = details.length > 0
    arrange(messages, details.map(drawMessage))
  }
  const log = await fetch('/sandbox/push').catch(() => undefined)
  if (log?.ok) {
    const { details } = await log.json()
    document.getElementById('no-pushes').hidden = details.length > 0
    arrange(pushes, details.map(drawPush))
  }
  const byBranch = [...Map.groupBy(state.machines, (machine) => machine.branch_name.en)]
  arrange(
    branches,
    byBranch.map((entry, i) => drawBranch(entry, i === 0)),
  )
}

drawClock()
await refresh()
document.querySelector('.asked')?.scrollIntoView({ block: 'center' })
setInterval(() => {
  if (!document.hidden) void refresh()
}, REFRESH_MS)
