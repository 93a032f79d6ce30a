import { memo, useEffect, useState } from 'react'
import { UnsavedFile } from '#components/unsaved-file.tsx'
import type { Purchase } from '#contract/payment.ts'
import { canReadCanvas } from '#lib/browser/canvas.ts'
import { downloadFile, type FileResult, shareFile } from '#lib/browser/files.ts'
import { inAppBrowser } from '#lib/browser/in-app-browser.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { printPage } from '#lib/browser/share.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadIcon, PrintIcon, ShareIcon } from '#ui/icons/share-icons.tsx'
import { ScreenOnly } from '#ui/layout/print-only.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { documentName, pictureRows } from './receipt-rows.ts'
import { useTaxInvoice } from './tax-invoice.queries.ts'

// Few bills are saved, so it loads after the page; a press that waits for it could no longer open the share sheet.
const loadPicture = () => import('./receipt-png.ts')

/** @param title the title of the page, which states what happened to the purchase */
type ReceiptActionsProps = { purchase: Purchase; title: string }

/** Shares or saves the bill as a picture, or prints it. */
export const ReceiptActions = memo(function ReceiptActions({ purchase, title }: ReceiptActionsProps) {
  const t = useTranslate()
  const localized = useLocalized()

  const { invoice } = useTaxInvoice(purchase)
  const [unsaved, setUnsaved] = useState<File>()

  useEffect(() => {
    loadPicture().catch(() => {})
  }, [])

  async function exportReceipt(deliver: (file: File) => Promise<FileResult>) {
    if (!canReadCanvas()) {
      addToast({ title: t('keep.hidden'), tone: 'bad' })
      return
    }
    const content = {
      head: [pageConfig.brand.name, documentName(purchase, invoice, t), title],
      rows: pictureRows(purchase, invoice, t, localized),
    }
    const picture = await loadPicture()
      .then(({ receiptPng }) => receiptPng(content))
      .catch(() => undefined)
    const file = picture && new File([picture], `${purchase.transaction}.png`, { type: 'image/png' })
    const result = file ? await deliver(file) : 'failed'
    if (result === 'unsupported') setUnsaved(file)
    if (result === 'saved') addToast({ title: t('bill.saved'), tone: 'ok' })
    if (result === 'failed') addToast({ title: t('wait.saveFailed'), tone: 'bad' })
  }

  return (
    <ScreenOnly>
      <Row gap={2} isWrapping>
        <Button
          tone="outline"
          size="small"
          icon={<ShareIcon size={20} />}
          onPress={() => exportReceipt((file) => shareFile(file, title))}
        >
          {t('bill.share')}
        </Button>
        <Button
          tone="outline"
          size="small"
          icon={<DownloadIcon size={20} />}
          onPress={() => exportReceipt(downloadFile)}
        >
          {t('bill.save')}
        </Button>
        {inAppBrowser() === 'yes' ? null : (
          <Button tone="outline" size="small" icon={<PrintIcon size={20} />} onPress={printPage}>
            {t('bill.print')}
          </Button>
        )}
      </Row>
      <UnsavedFile file={unsaved} label={title} onClose={() => setUnsaved(undefined)} />
    </ScreenOnly>
  )
})
