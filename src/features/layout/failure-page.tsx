import { isMissingPart } from '#lib/pwa/reload.ts'
import { ErrorPage, type ErrorPageProps } from './error-page.tsx'
import { MissingPart } from './missing-part.tsx'

/** What stands in place of a page that is not there, or broke, or could not be fetched. */
export const FailurePage = (props: ErrorPageProps) =>
  isMissingPart(props.error) ? <MissingPart error={props.error} /> : <ErrorPage {...props} />
