/**
 * Runs in every page before the app. It requests the other files of the page after the first paint: the file of the app,
 * which the HTML names, keeps the network busy until then, and with a slow processor some forty requests took as long as
 * laying out the page. `src/build/inline-scripts.ts` inlines it into the page, so it must not import anything.
 */
{
  const preload = () => {
    const files = document.getElementById('preloads')
    if (files instanceof HTMLTemplateElement) document.head.append(files.content)
  }
  let hasFrame = false
  // The timeout follows the first frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      hasFrame = true
      preload()
    }),
  )
  // Browsers that do not wait for the whole first screen may not have had the list in that frame.
  document.addEventListener('readystatechange', () => hasFrame && preload(), { once: true })
}
