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
])('[S6.23] a picture with %s, which could load something else, is not taken', async (content) =>
  expect(await isTaken(svg(content))).toBe(false),
)
