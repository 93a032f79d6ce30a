/** A minimal app with the libraries of the project: one route, one query, one language, one form. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Form } from 'react-aria-components/Form'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { createRoot } from 'react-dom/client'
import { FormattedMessage, IntlProvider } from 'react-intl'

/** Compiled, as in a build. */
const messages = {
  title: [{ type: 0, value: 'ซักผ้าใกล้บ้าน' }],
  note: [{ type: 0, value: 'สแกนเครื่อง จ่าย แล้วเริ่มซักได้เลย' }],
  field: [{ type: 0, value: 'เบอร์โทรศัพท์' }],
  send: [{ type: 0, value: 'ต่อไป' }],
} as const

function Home() {
  const { data = [] } = useQuery({
    queryKey: ['list'],
    queryFn: () => fetch('/list.json').then((answer): Promise<string[]> => answer.json()),
  })
  return (
    <main>
      <h1>
        <FormattedMessage id="title" />
      </h1>
      <p>
        <FormattedMessage id="note" />
      </p>
      <Form>
        <TextField name="phone" isRequired>
          <Label>
            <FormattedMessage id="field" />
          </Label>
          <Input />
          <FieldError />
        </TextField>
        <Button type="submit">
          <FormattedMessage id="send" />
        </Button>
      </Form>
      <ul>
        {data.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </main>
  )
}

const root = createRootRoute({ component: Outlet })
const home = createRoute({ getParentRoute: () => root, path: '/app', component: Home })
const router = createRouter({ routeTree: root.addChildren([home]) })
const container = document.getElementById('root')
if (container)
  createRoot(container).render(
    <I18nProvider locale="th-TH">
      <IntlProvider
        locale="th"
        messages={Object.fromEntries(Object.entries(messages).map(([id, parts]) => [id, [...parts]]))}
      >
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </IntlProvider>
    </I18nProvider>,
  )
if ('serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
