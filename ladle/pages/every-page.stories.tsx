import type { Story } from '#ui/story.ts'
import { ServedPage } from './served-page.tsx'

/** Each route of the app but `/offline`, which is in `pages.stories.tsx`. A repository test names a missing one. */
export default { title: 'Every page', meta: { kind: 'page', group: 'Pages', also: 'screens, views, routes' } }

export const Home: Story = () => <ServedPage route="/" as="customer" />
export const Accessibility: Story = () => <ServedPage route="/accessibility" as="guest" />
export const AddressOne: Story = () => <ServedPage route="/address/$service/$branch_id" as="customer" />
export const AddressOneDetail: Story = () => <ServedPage route="/address/$service/$branch_id/$id" as="customer" />
export const AddressMaps: Story = () => <ServedPage route="/address/$service/$branch_id/maps" as="customer" />
export const Bill: Story = () => <ServedPage route="/bill/$transaction" as="customer" />
export const Branch: Story = () => <ServedPage route="/branch" as="customer" />
export const BranchOne: Story = () => <ServedPage route="/branch/$branch_id" as="customer" />
export const BranchReview: Story = () => <ServedPage route="/branch/$branch_id/review" as="customer" />
export const CouponClaim: Story = () => <ServedPage route="/coupon/claim" as="customer" />
export const CouponHistory: Story = () => <ServedPage route="/coupon/history" as="customer" />
export const Delivery: Story = () => <ServedPage route="/delivery" as="customer" />
export const DeliveryOne: Story = () => <ServedPage route="/delivery/$branch_id" as="customer" />
export const DeliveryPayment: Story = () => <ServedPage route="/delivery/$branch_id/payment" as="customer" />
export const DeliveryTransaction: Story = () => <ServedPage route="/delivery/transaction/$transaction" as="customer" />
export const ForgotPass: Story = () => <ServedPage route="/forgot-pass" as="guest" />
export const ForgotPassConfPin: Story = () => <ServedPage route="/forgot-pass/conf-pin" as="guest" />
export const ForgotPassPin: Story = () => <ServedPage route="/forgot-pass/pin" as="guest" />
export const Help: Story = () => <ServedPage route="/help" as="customer" />
export const History: Story = () => <ServedPage route="/history" as="customer" />
export const Horoscope: Story = () => <ServedPage route="/horoscope" as="customer" />
export const Licences: Story = () => <ServedPage route="/licences" as="customer" />
export const Load: Story = () => <ServedPage route="/load/$token" as="customer" />
export const BillTaxInvoice: Story = () => <ServedPage route="/bill/$transaction/tax-invoice" as="customer" />
export const Loads: Story = () => <ServedPage route="/loads" as="customer" />
export const Login: Story = () => <ServedPage route="/login" as="guest" />
export const LoginPinCode: Story = () => <ServedPage route="/login/pin-code" as="guest" />
export const Lottery: Story = () => <ServedPage route="/lottery" as="customer" />
export const LotteryOne: Story = () => <ServedPage route="/lottery/$date" as="customer" />
export const Notifications: Story = () => <ServedPage route="/notifications" as="customer" />
export const Payment: Story = () => <ServedPage route="/payment/$node_id/$address/$sub_position" as="customer" />
export const PaymentCoupon: Story = () => (
  <ServedPage route="/payment/$node_id/$address/$sub_position/coupon" as="customer" />
)
export const PrivacyPolicy: Story = () => <ServedPage route="/privacy-policy" as="guest" />
export const Profile: Story = () => <ServedPage route="/profile" as="customer" />
export const ProfileDelete: Story = () => <ServedPage route="/profile/delete" as="customer" />
export const ProfileEdit: Story = () => <ServedPage route="/profile/edit" as="customer" />
export const ProfilePhone: Story = () => <ServedPage route="/profile/phone" as="customer" />
export const ProfilePin: Story = () => <ServedPage route="/profile/pin" as="customer" />
export const ProfilePrivacy: Story = () => <ServedPage route="/profile/privacy" as="customer" />
export const ProfileSessions: Story = () => <ServedPage route="/profile/sessions" as="customer" />
export const QrScanner: Story = () => <ServedPage route="/qr-scanner" as="customer" />
export const RefundPolicy: Story = () => <ServedPage route="/refund-policy" as="guest" />
export const Register: Story = () => <ServedPage route="/register" as="guest" />
export const RegisterConfPin: Story = () => <ServedPage route="/register/conf-pin" as="guest" />
export const RegisterPin: Story = () => <ServedPage route="/register/pin" as="guest" />
export const Rewards: Story = () => <ServedPage route="/rewards" as="customer" />
export const RewardsOne: Story = () => <ServedPage route="/rewards/$id" as="customer" />
export const TermOfUse: Story = () => <ServedPage route="/term-of-use" as="guest" />
export const Tmn: Story = () => <ServedPage route="/tmn/$transaction_id" as="customer" />
export const WaitingPayment: Story = () => <ServedPage route="/waiting-payment/$transaction" as="customer" />
export const WashDryFold: Story = () => <ServedPage route="/wash-dry-fold" as="customer" />
export const WashDryFoldOne: Story = () => <ServedPage route="/wash-dry-fold/$branch_id" as="customer" />
export const WashDryFoldPayment: Story = () => <ServedPage route="/wash-dry-fold/$branch_id/payment" as="customer" />
export const WashDryFoldTransaction: Story = () => (
  <ServedPage route="/wash-dry-fold/transaction/$transaction" as="customer" />
)
