import type { Story } from '#ui/story.ts'
import { RecordedPage } from './recorded-page.tsx'

/** Each route of the app but `/offline`, which is in `pages.stories.tsx`. A repository test names a missing one. */
export default { title: 'Every page', meta: { kind: 'page' } }

export const Home: Story = () => <RecordedPage route="/" as="customer" />
export const Accessibility: Story = () => <RecordedPage route="/accessibility" as="guest" />
export const AddressOne: Story = () => <RecordedPage route="/address/$service/$branch_id" as="customer" />
export const AddressOneDetail: Story = () => <RecordedPage route="/address/$service/$branch_id/$id" as="customer" />
export const AddressMaps: Story = () => <RecordedPage route="/address/$service/$branch_id/maps" as="customer" />
export const Bill: Story = () => <RecordedPage route="/bill/$transaction" as="customer" />
export const Branch: Story = () => <RecordedPage route="/branch" as="customer" />
export const BranchOne: Story = () => <RecordedPage route="/branch/$branch_id" as="customer" />
export const BranchReview: Story = () => <RecordedPage route="/branch/$branch_id/review" as="customer" />
export const CouponClaim: Story = () => <RecordedPage route="/coupon/claim" as="customer" />
export const CouponHistory: Story = () => <RecordedPage route="/coupon/history" as="customer" />
export const Delivery: Story = () => <RecordedPage route="/delivery" as="customer" />
export const DeliveryOne: Story = () => <RecordedPage route="/delivery/$branch_id" as="customer" />
export const DeliveryPayment: Story = () => <RecordedPage route="/delivery/$branch_id/payment" as="customer" />
export const DeliveryTransaction: Story = () => (
  <RecordedPage route="/delivery/transaction/$transaction" as="customer" />
)
export const ForgotPass: Story = () => <RecordedPage route="/forgot-pass" as="guest" />
export const ForgotPassConfPin: Story = () => <RecordedPage route="/forgot-pass/conf-pin" as="guest" />
export const ForgotPassPin: Story = () => <RecordedPage route="/forgot-pass/pin" as="guest" />
export const Help: Story = () => <RecordedPage route="/help" as="customer" />
export const History: Story = () => <RecordedPage route="/history" as="customer" />
export const Horoscope: Story = () => <RecordedPage route="/horoscope" as="customer" />
export const Licences: Story = () => <RecordedPage route="/licences" as="customer" />
export const Load: Story = () => <RecordedPage route="/load/$token" as="customer" />
export const Loads: Story = () => <RecordedPage route="/loads" as="customer" />
export const Login: Story = () => <RecordedPage route="/login" as="guest" />
export const LoginPinCode: Story = () => <RecordedPage route="/login/pin-code" as="guest" />
export const Lottery: Story = () => <RecordedPage route="/lottery" as="customer" />
export const LotteryOne: Story = () => <RecordedPage route="/lottery/$date" as="customer" />
export const Notifications: Story = () => <RecordedPage route="/notifications" as="customer" />
export const Payment: Story = () => <RecordedPage route="/payment/$node_id/$address/$sub_position" as="customer" />
export const PaymentCoupon: Story = () => (
  <RecordedPage route="/payment/$node_id/$address/$sub_position/coupon" as="customer" />
)
export const PrivacyPolicy: Story = () => <RecordedPage route="/privacy-policy" as="guest" />
export const Profile: Story = () => <RecordedPage route="/profile" as="customer" />
export const ProfileDelete: Story = () => <RecordedPage route="/profile/delete" as="customer" />
export const ProfileEdit: Story = () => <RecordedPage route="/profile/edit" as="customer" />
export const ProfilePin: Story = () => <RecordedPage route="/profile/pin" as="customer" />
export const ProfilePrivacy: Story = () => <RecordedPage route="/profile/privacy" as="customer" />
export const ProfileSessions: Story = () => <RecordedPage route="/profile/sessions" as="customer" />
export const QrScanner: Story = () => <RecordedPage route="/qr-scanner" as="customer" />
export const RefundPolicy: Story = () => <RecordedPage route="/refund-policy" as="guest" />
export const Register: Story = () => <RecordedPage route="/register" as="guest" />
export const RegisterConfPin: Story = () => <RecordedPage route="/register/conf-pin" as="guest" />
export const RegisterPin: Story = () => <RecordedPage route="/register/pin" as="guest" />
export const Rewards: Story = () => <RecordedPage route="/rewards" as="customer" />
export const RewardsOne: Story = () => <RecordedPage route="/rewards/$id" as="customer" />
export const TermOfUse: Story = () => <RecordedPage route="/term-of-use" as="guest" />
export const Tmn: Story = () => <RecordedPage route="/tmn/$transaction_id" as="customer" />
export const WaitingPayment: Story = () => <RecordedPage route="/waiting-payment/$transaction" as="customer" />
export const WashDryFold: Story = () => <RecordedPage route="/wash-dry-fold" as="customer" />
export const WashDryFoldOne: Story = () => <RecordedPage route="/wash-dry-fold/$branch_id" as="customer" />
export const WashDryFoldPayment: Story = () => <RecordedPage route="/wash-dry-fold/$branch_id/payment" as="customer" />
export const WashDryFoldTransaction: Story = () => (
  <RecordedPage route="/wash-dry-fold/transaction/$transaction" as="customer" />
)
