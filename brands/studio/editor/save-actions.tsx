import { useState } from 'react'
import { draftFiles, filesNamedBy } from '#studio/draft/draft-files.ts'
import { addSampleShop, isLocal, openBrand, saveBrand } from '#studio/editor/draft/brands.ts'
import { bytesOfDraft } from '#studio/editor/draft/bytes.ts'
import { hashOfDraft, SAFE_LENGTH } from '#studio/editor/draft/share-link.ts'
import { zipOf } from '#studio/editor/draft/zip.ts'
import type { Editor } from './use-editor.ts'

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

function download(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves, downloads and shares the draft. */
export function SaveActions({ editor }: { editor: Editor }) {
  const { draft, tokens, problems, version, folder, setNote, saved, replace } = editor
  const { id } = draft
  const [isSaving, setSaving] = useState(false)
  const [changed, setChanged] = useState<{ id: string; message: string; version: string | null }>()
  const [shop, setShop] = useState<SavedShop>()
  const isReady = problems.length === 0

  async function save(over: string | null) {
    setSaving(true)
    setChanged(undefined)
    setShop(undefined)
    setNote(`Saving brands/${id}/ …`)
    try {
      const answer = await saveBrand(draft, over, folder)
      if ('written' in answer) {
        const files = answer.written.length
        const what = files === 0 ? `brands/${id}/ was the same already` : `Saved brands/${id}/ (${files} files)`
        const left = answer.left.map((file) => ` No page shows brands/${id}/${file} any more; it stays there.`).join('')
        const at = answer.app && `http://${id}.app.localhost:${new URL(answer.app).port}`
        saved(id, answer.version, `${what}. ${at ? `It is at ${at}` : 'Start npm run dev to see it'}.${left}`)
        setShop({ id, address: at, isNew: over === null })
      } else {
        setNote(answer.message)
        if ('version' in answer) setChanged({ id, message: answer.message, version: answer.version })
      }
    } catch (cause) {
      setNote(`It was not saved: ${messageOf(cause)}`)
    } finally {
      setSaving(false)
    }
  }

  async function openAgain() {
    setChanged(undefined)
    try {
      const { draft: onDisk, version: found } = await openBrand(id)
      replace({ draft: onDisk, origin: id }, 'This is the brand on the disk. Undo brings your draft back.', found)
    } catch (cause) {
      setNote(messageOf(cause))
    }
  }

  async function downloadFolder() {
    try {
      const bytes = await bytesOfDraft(draft, folder)
      download(`${id}.zip`, zipOf(id, new Map<string, string | Uint8Array>([...draftFiles(draft, tokens), ...bytes])))
      setNote(`Downloaded ${id}.zip. Unpack it in the project, then run npm run brand -- assets ${id} for its icons.`)
    } catch (cause) {
      setNote(`It was not downloaded: ${messageOf(cause)}`)
    }
  }

  async function copyLink() {
    const link = `${location.origin}${location.pathname}${location.search}#${hashOfDraft(draft)}`
    try {
      await navigator.clipboard.writeText(link)
      const warning = `It has ${link.length} characters, and some chats cut such links: the downloaded folder is safer.`
      const bytes =
        'Its pictures and fonts are not in the link: send the downloaded folder to anyone who does not have them.'
      const notes = [link.length > SAFE_LENGTH && warning, filesNamedBy(draft).length > 0 && bytes].filter(Boolean)
      setNote(['Copied a link to this draft.', ...notes].join(' '))
    } catch {
      setNote('The browser blocked the clipboard.')
    }
  }

  const isAsking = changed !== undefined && changed.id === id
  return (
    <>
      <button type="button" onClick={() => void copyLink()}>
        Copy link
      </button>
      <button type="button" disabled={!isReady} onClick={() => void downloadFolder()}>
        Download
      </button>
      {isLocal ? (
        <button
          type="button"
          className="bench-primary"
          disabled={!isReady || isSaving}
          onClick={() => void save(version)}
        >
          Save
        </button>
      ) : null}
      {shop?.id === id ? <ShopOffer key={id} shop={shop} setNote={setNote} /> : null}
      {isAsking ? (
        <div role="alertdialog" aria-labelledby="changed" className="bench-asking">
          <p id="changed">{changed.message}. Nothing was written.</p>
          <button type="button" onClick={() => void save(changed.version)}>
            {changed.version === null ? 'Save as a new brand' : 'Replace it by this draft'}
          </button>
          {changed.version === null ? null : (
            <button type="button" onClick={() => void openAgain()}>
              Open what is on the disk
            </button>
          )}
          <button type="button" onClick={() => setChanged(undefined)}>
            Cancel
          </button>
        </div>
      ) : null}
    </>
  )
}

type SavedShop = { id: string; address: string | null; isNew: boolean }

/** Where the saved brand runs, and a shop for one that has none: without one its pages are empty. */
function ShopOffer({ shop, setNote }: { shop: SavedShop; setNote: (note: string) => void }) {
  const { id, address, isNew } = shop
  const [asked, setAsked] = useState<{ said: string; database: string }>()
  const [isBusy, setBusy] = useState(false)
  const [isOffered, setOffered] = useState(isNew)

  async function add(database?: string) {
    setBusy(true)
    try {
      const answer = await addSampleShop(id, database)
      setAsked(answer.database === undefined ? undefined : { said: answer.said, database: answer.database })
      if (answer.database !== undefined) return
      setNote(answer.said)
      setOffered(false)
    } catch (cause) {
      setNote(`No shop was added: ${messageOf(cause)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="bench-asking">
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          Open {new URL(address).host}
        </a>
      ) : null}
      {isOffered && asked === undefined ? (
        <button type="button" disabled={isBusy} onClick={() => void add()}>
          Add a sample shop
        </button>
      ) : null}
      {asked ? (
        <>
          <p>{asked.said}</p>
          <button type="button" disabled={isBusy} onClick={() => void add(asked.database)}>
            Add the shop to {asked.database}
          </button>
          <button type="button" onClick={() => setAsked(undefined)}>
            Cancel
          </button>
        </>
      ) : null}
      {isBusy ? <p role="status">Working …</p> : null}
    </div>
  )
}
