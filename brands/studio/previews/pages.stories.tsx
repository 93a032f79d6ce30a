import { SamplePage } from '#studio/previews/sample-pages.tsx'
import type { Story } from '../../../src/ui/story.ts'

export default { title: 'Pages', meta: { kind: 'page', group: 'Pages', also: 'screens, views, states, หน้า, จอ' } }

export const Home: Story = () => <SamplePage name="Home" />
export const GuestHome: Story = () => <SamplePage name="Home of a guest" />
export const Branch: Story = () => <SamplePage name="Branch" />
export const Coupons: Story = () => <SamplePage name="Coupons" />
export const Choose: Story = () => <SamplePage name="Chooser" />
export const Payment: Story = () => <SamplePage name="Payment" />
export const UnknownStart: Story = () => <SamplePage name="Unknown start" />
export const NotStarted: Story = () => <SamplePage name="Not started" />
export const Bill: Story = () => <SamplePage name="Bill" />
export const PictureToShare: Story = () => <SamplePage name="Picture to share" />
export const Login: Story = () => <SamplePage name="Sign in" />
export const Offline: Story = () => <SamplePage name="Offline" />
