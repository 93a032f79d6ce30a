import { useEffect, useRef, useState } from 'react'
import { type ListedBrand, listBrands, openBrand } from '#studio/editor/draft/brands.ts'
import { brandInAddress, type Editor } from './use-editor.ts'

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Opens a brand or begins a new one. The draft before it comes back by undo. */
export function OpenBrand({ editor }: { editor: Editor }) {
  const { draft, origin, replace, setNote, isStored, emptyDraft } = editor
  const [brands, setBrands] = useState<readonly ListedBrand[]>([])

  async function open(id: string) {
    try {
      const { draft: opened, version } = await openBrand(id)
      replace(
        { draft: opened, origin: id },
        `Opened ${opened.brand.name}. Undo brings the draft before it back.`,
        version,
      )
    } catch (cause) {
      setNote(messageOf(cause))
    }
  }

  const opener = useRef(open)
  opener.current = open
  useEffect(() => {
    const onHash = () => {
      const named = brandInAddress(location.hash)
      if (named !== null) void opener.current(named)
    }
    const named = brandInAddress()
    if (named !== null) void opener.current(named)
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new after a brand was saved
  useEffect(() => {
    let isGone = false
    listBrands()
      .then((list) => isGone || setBrands(list))
      .catch((cause: unknown) => setNote(`The brands cannot be listed: ${messageOf(cause)}`))
    return () => {
      isGone = true
    }
  }, [origin])

  const isUntouched = !isStored && draft.brand.name === '' && draft.logo === null
  return (
    <>
      <label>
        Brand
        <select value={origin ?? ''} onChange={({ target }) => void open(target.value)}>
          <option value="" disabled>
            {isUntouched ? 'open …' : 'new brand'}
          </option>
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        onClick={() =>
          replace({ draft: emptyDraft(), origin: null }, 'A new brand. Undo brings the draft before it back.')
        }
      >
        New brand
      </button>
    </>
  )
}
