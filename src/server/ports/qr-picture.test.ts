import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '#tests/support/server/loopback.ts'
import { fetchQrPicture } from './qr-picture.ts'

const isTaken = async (svg: string) => {
  const server = createServer((_, response) => response.end(svg))
  return fetchQrPicture(`http://127.0.0.1:${await listen(server)}/`, () => true, AbortSignal.timeout(5_000))
    .then(
      () => true,
      () => false,
    )
    .finally(() => server.close())
}
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`

test.each([
  '<rect width="1"/>',
  '<image href="data:image/png;base64,AA"/>',
  '<use href="#a"/><rect fill="url(#a)"/>',
  '<title>Scan&#160;me</title>',
])('a picture with %s is taken', async (content) => expect(await isTaken(svg(content))).toBe(true))

test.each([
  '<style>@import url(https://x.example/a.css)</style>',
  '<style>rect{fill:red}</style>',
  '<image href=https://x.example/a.png />',
  '<image href="https://x.example/a.png"/>',
  "<image xlink:href='//x.example/a.png'/>",
  '<rect fill="url(https://x.example/a.svg#a)"/>',
  '<rect style="fill:url( \'https://x.example/a\' )"/>',
  '<link rel="stylesheet" href="#"/>',
  `<rect style="fill:image-set('https://x.example/a.png' 1x)"/>`,
  String.raw`<rect style="fill:u\72l(https://x.example/a)"/>`,
  '<rect style="fill:u&#114;l(https://x.example/a)"/>',
  "<use href='&#x2f;/x.example/a.svg#a'/>",
  '<s:style xmlns:s="http://www.w3.org/2000/svg">rect{fill:red}</s:style>',
  '<?xml-stylesheet href="#a"?>',
  '<script>1</script>',
  `<rect style="mask:src('https://x.example/a.png')"/>`,
  '<g xml:base="https://x.example/"><use href="#a"/></g>',
  '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<animateMotion path="M0 0"/>',
  '<rect/onload="x()"/>',
  '<image srcset="https://x.example/a.png 1x"/>',
])('[S6.23] a picture with %s, which could load something else, is not taken', async (content) =>
  expect(await isTaken(svg(content))).toBe(false),
)

test.each(['UTF-7', 'utf-16', 'ISO-2022-JP'])(
  '[S6.23] a picture in %s, which we would read differently, is not taken',
  async (encoding) => expect(await isTaken(`<?xml version="1.0" encoding="${encoding}"?>${svg('')}`)).toBe(false),
)

test('a picture that names its encoding is taken in UTF-8', async () =>
  expect(await isTaken(`<?xml version="1.0" encoding="utf-8"?>${svg('')}`)).toBe(true))
