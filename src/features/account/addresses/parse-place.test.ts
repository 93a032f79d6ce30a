import { expect, test } from 'vitest'
import { parsePlace, placeText } from './parse-place.ts'

test.each(['1', 'https://', '1,', '%20', 'é'])('[S6.28] a pasted text of endless %j is answered at once', (part) => {
  const start = performance.now()
  expect(parsePlace(part.repeat(50_000)).kind).not.toBe('place')
  expect(performance.now() - start).toBeLessThan(500)
})

const ARI = { lat: 13.7797, lng: 100.5447 }

test.each([
  // Decimal degrees.
  '13.7797, 100.5447',
  ' 13.7797 100.5447 ',
  '13.7797,100.5447',
  '13.7797;100.5447',
  '13.7797/100.5447',
  '13.7797 | 100.5447',
  '13.7797\t100.5447',
  '13.7797\n100.5447',
  '+13.7797, +100.5447',
  '13.7797,100.5447,17z',
  '13.7797, 100.5447, 12.5',
  '(13.7797, 100.5447)',
  '[13.7797, 100.5447]',
  '“13.7797, 100.5447”',
  'อารีย์: 13.7797, 100.5447',
  '13.7797, 100.5447 อารีย์ ซอย 4',
  'อยู่ที่ 13.7797, 100.5447 นะคะ โทรมาก่อน 081-234-5678',
  // Decimal commas.
  '13,7797 100,5447',
  '13,7797; 100,5447',
  '13,7797, 100,5447',
  '13,7797,100,5447',
  // Axes, before and after.
  '13.7797° N, 100.5447° E',
  '13.7797°N 100.5447°E',
  '13.7797N 100.5447E',
  'N 13.7797 E 100.5447',
  'N13.7797, E100.5447',
  'N13.7797° E100.5447°',
  '13.7797 North, 100.5447 East',
  '100.5447° E, 13.7797° N',
  'E100.5447 N13.7797',
  'lat: 13.7797 lng: 100.5447',
  'lat 13.7797, long 100.5447',
  'Lat=13.7797&Lon=100.5447',
  'Latitude: 13.7797, Longitude: 100.5447',
  'Latitude: 13.7797° N / Longitude: 100.5447° E',
  'lng: 100.5447, lat: 13.7797',
  'Lat/Long: 13.7797/100.5447',
  'lat, lng: 13.7797, 100.5447',
  'พิกัด (lng,lat) 100.5447,13.7797',
  'ละติจูด, ลองจิจูด: 13.7797, 100.5447',
  '@13.7797,100.5447',
  '13.7797, 100.5447 (±10 m)',
  '1) 13.7797, 100.5447',
  '13.7797°N; 100.5447°E (WGS84)',
  '{"lat":13.7797,"lng":100.5447}',
  '{ lat: 13.7797, lng: 100.5447 }',
  'ละติจูด 13.7797 ลองจิจูด 100.5447',
  'ละติจูด: 13.7797 และลองจิจูด: 100.5447',
  'ละติจูดที่ 13.7797 องศาเหนือ ลองจิจูดที่ 100.5447 องศาตะวันออก',
  '13.7797 เหนือ 100.5447 ตะวันออก',
  'เหนือ 13.7797 ตะวันออก 100.5447',
  'เส้นรุ้ง 13.7797 เส้นแวง 100.5447',
  'พิกัด 13.7797° เหนือ, 100.5447° ตะวันออก',
  // Longitude first, recognizable by its range.
  '100.5447, 13.7797',
  '[100.5447,13.7797]',
  // Other digits, and invisible characters.
  '๑๓.๗๗๙๗, ๑๐๐.๕๔๔๗',
  '１３．７７９７，１００．５４４７',
  '13.7797、100.5447',
  '\u200e13.7797, 100.5447\u200e',
  '\u202d13.7797,\u00a0100.5447\u202c',
  '\ufeff13.7797,\u200b 100.5447',
  '13.7797%2C100.5447',
  '13.7797%2C%20100.5447',
])('parses %s', (text) => {
  expect(parsePlace(text)).toEqual({ kind: 'place', place: ARI })
})

test.each([
  `13°46'47"N 100°32'41"E`,
  `13°46'47.0"N 100°32'41.0"E`,
  `13° 46' 47" N, 100° 32' 41" E`,
  '13°46′47″N 100°32′41″E',
  '13º46’47”N 100º32’41”E',
  `13˚46'47''N 100˚32'41''E`,
  `N13°46'47" E100°32'41"`,
  `N 13° 46' 47", E 100° 32' 41"`,
  `100°32'41"E 13°46'47"N`,
  `13°46'47", 100°32'41"`,
  '13d46m47sN 100d32m41sE',
  '13d 46m 47s N, 100d 32m 41s E',
  '13deg 46min 47sec N 100deg 32min 41sec E',
  '13 46 47 N 100 32 41 E',
  'N 13 46 47 E 100 32 41',
  '13:46:47N 100:32:41E',
  '13-46-47 N, 100-32-41 E',
  "13° 46.7833' N, 100° 32.6833' E",
  'N 13° 46.7833 E 100° 32.6833',
  "13°46'47N 100°32'41E",
  'N13 46.7833 E100 32.6833',
  '13 46.7833 N 100 32.6833 E',
  '13 องศา 46 ลิปดา 47 ฟิลิปดา เหนือ 100 องศา 32 ลิปดา 41 ฟิลิปดา ตะวันออก',
  'ละติจูด ๑๓ องศา ๔๖ ลิปดา ๔๗ ฟิลิปดาเหนือ ลองจิจูด ๑๐๐ องศา ๓๒ ลิปดา ๔๑ ฟิลิปดาตะวันออก',
  `เหนือ 13°46'47" ตะวันออก 100°32'41"`,
  `13°46'47.0"N 100°32'41.0"E\n13.779722, 100.544722`,
  `https://www.google.com/maps/place/13%C2%B046'47.0%22N+100%C2%B032'41.0%22E/@13.9,100.6,17z`,
  `https://www.google.com/maps/place/13°46'47.0"N 100°32'41.0"E/@13.9,100.6,17z`,
  `https://maps.google.com/?q=13°46'47"N+100°32'41"E`,
])('parses %s, in degrees, minutes and seconds', (text) => {
  const parsed = parsePlace(text)
  expect(parsed.kind === 'place' && placeText(parsed.place)).toBe('13.77972, 100.54472')
})

test.each([
  // Google: the place is not the centre of the visible area.
  'https://www.google.com/maps/place/Villa+Market/@13.9000,100.6000,12z/data=!3m1!4b1!4m6!3m5!1s0x30e2:0x1!8m2!3d13.7797!4d100.5447!16s%2Fg%2F1?entry=ttu',
  'https://www.google.com/maps/place/A/@13.9,100.6,17z/data=!4m10!1m2!2m1!1slaundry!3m6!1s0x1!8m2!3d13.7!4d100.1!8m2!3d13.7797!4d100.5447',
  'https://www.google.co.th/maps/place/%E0%B8%AD%E0%B8%B2/@13.9,100.6,17z/data=%213m1%214b1%214m5%218m2%213d13.7797%214d100.5447',
  'https://www.google.com/maps/place/13.7797,100.5447/@13.9,100.6,17z',
  'https://www.google.com/maps/place/13.7797,+100.5447',
  'https://www.google.com/maps/search/13.7797,+100.5447?entry=tts',
  'https://www.google.com/maps/search/?api=1&query=13.7797,100.5447',
  'https://www.google.com/maps/search/?api=1&query=13.7797%2C100.5447&query_place_id=ChIJ',
  'https://www.google.com/maps/dir/?api=1&origin=18.78,98.98&destination=13.7797,100.5447&travelmode=driving',
  'https://www.google.com/maps/dir/18.78,98.98/13.7797,100.5447/@14.9,100.6,9z',
  'https://www.google.com/maps/dir/Chiang+Mai/Ari/@15.9,99.6,7z/data=!4m14!4m13!1m5!1m1!1s0x1!2m2!1d98.98!2d18.78!1m5!1m1!1s0x2!2m2!1d100.5447!2d13.7797!3e0',
  'https://www.google.com/maps/dir//13.7797,100.5447',
  'https://www.google.com/maps/@?api=1&map_action=map&center=13.7797,100.5447&zoom=12',
  'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=13.7797,100.5447',
  'https://www.google.com/maps/@13.7797,100.5447,17z',
  'https://www.google.com/maps/@13.7797,100.5447,3a,75y,90t/data=!3m6!1e1!3m4',
  'https://www.google.com/maps/embed?pb=!1m14!1m12!1m3!1d3875.1!2d100.5447!3d13.7797!2m3!1f0!2f0!3f0',
  'https://maps.google.com/?q=13.7797%2C100.5447',
  'https://maps.google.com/maps?q=13.7797,100.5447&ll=13.9,100.6&z=16',
  'https://maps.google.com/maps?q=loc:13.7797,100.5447',
  'https://maps.google.com/maps?q=loc:13.7797+100.5447',
  'https://maps.google.com/maps?q=13.7797,100.5447+(My+condo)',
  'https://maps.google.com/maps?q=My+condo@13.7797,100.5447',
  'https://maps.google.com/maps?q=Ari&ll=13.7797,100.5447&z=16',
  'https://maps.google.com/maps?saddr=18.78,98.98&daddr=13.7797,100.5447',
  'https://maps.google.com/?ll=13.7797,100.5447&amp;z=17',
  'http://maps.google.com/maps?cbll=13.7797,100.5447&layer=c',
  'https://www.google.com/url?q=https%3A%2F%2Fmaps.google.com%2F%3Fq%3D13.7797%2C100.5447&sa=D',
  'https://consent.google.com/m?continue=https://www.google.com/maps/search/?api%3D1%26query%3D13.7797,100.5447&gl=TH',
  'comgooglemaps://?q=13.7797,100.5447&zoom=14',
  'google.navigation:q=13.7797,100.5447&mode=d',
  // Apple.
  'https://maps.apple.com/?ll=13.7797,100.5447&q=Ari',
  'https://maps.apple.com/?q=13.7797,100.5447',
  'https://maps.apple.com/?q=Ari&sll=13.9,100.6&daddr=13.7797,100.5447',
  'https://maps.apple.com/?address=Ari&auid=1&ll=13.7797,100.5447&lsp=9902&q=Ari',
  'https://maps.apple.com/place?address=Ari&coordinate=13.7797,100.5447&name=Ari',
  'https://maps.apple.com/directions?destination=13.7797%2C100.5447&mode=driving',
  'maps://?q=Ari&ll=13.7797,100.5447',
  // geo:
  'geo:13.7797,100.5447',
  'geo:13.7797,100.5447;u=35',
  'geo:13.7797,100.5447;crs=wgs84?z=17',
  'geo:0,0?q=13.7797,100.5447',
  'geo:0,0?q=13.7797,100.5447(My%20condo)',
  'geo:13.9,100.6?q=13.7797%2C100.5447(Ari)',
  'geo:13.7797,100.5447?q=Ari',
  // OpenStreetMap.
  'https://www.openstreetmap.org/?mlat=13.7797&mlon=100.5447#map=12/13.9/100.6',
  'https://www.openstreetmap.org/#map=17/13.7797/100.5447',
  'https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&route=18.78,98.98;13.7797,100.5447#map=9/15.0/100.6',
  'https://www.openstreetmap.org/directions?from=18.78,98.98&to=13.7797,100.5447',
  'https://osm.org/?mlat=13.7797&mlon=100.5447',
  // Waze, HERE, Bing, Longdo.
  'https://waze.com/ul?ll=13.7797,100.5447&navigate=yes',
  'https://www.waze.com/ul?ll=13.7797%2C100.5447',
  'https://www.waze.com/live-map/directions?to=ll.13.7797%2C100.5447',
  'https://www.waze.com/th/live-map/directions?latlng=13.7797%2C100.5447',
  'waze://?ll=13.7797,100.5447',
  'https://share.here.com/l/13.7797,100.5447,Ari?z=16',
  'https://wego.here.com/directions/mix//Ari:13.7797,100.5447?map=13.9,100.6,15,normal',
  'https://share.here.com/r/18.78,98.98,Home/13.7797,100.5447,Ari',
  'https://maps.googleapis.com/maps/api/staticmap?center=13.9,100.6&markers=color:red%7C13.7797,100.5447',
  'https://wego.here.com/?map=13.7797,100.5447,15,normal',
  'https://www.bing.com/maps?cp=13.7797~100.5447&lvl=16',
  'https://bing.com/maps/default.aspx?cp=13.9~100.6&sp=point.13.7797_100.5447_Ari',
  'https://www.bing.com/maps/default.aspx?rtp=pos.18.78_98.98~pos.13.7797_100.5447',
  'https://bing.com/maps/default.aspx?v=2&where1=13.7797%2C+100.5447&FORM=FBKPL1',
  'https://map.longdo.com/?lat=13.7797&long=100.5447&zoom=15',
  // As chats share them: with text before, after and between, without a scheme, in brackets.
  'ซอยอารีย์ 4 แขวงสามเสนใน เขตพญาไท กรุงเทพมหานคร 10400\nhttps://maps.google.com/maps?q=13.7797%2C100.5447',
  'https://www.google.com/maps/search/?api=1&query=13.7797,100.5447 ถึงแล้วโทรหา 081-234-5678',
  'Ari Soi 4, 10400 (https://maps.google.com/?q=13.7797,100.5447).',
  'บ้าน:https://maps.google.com/?q=13.7797,100.5447',
  'maps.google.com/?q=13.7797,100.5447',
  'www.google.com/maps/@13.7797,100.5447,17z',
  '<https://maps.google.com/?q=13.7797,100.5447>',
  'https://maps.app.goo.gl/AbC123 13.7797, 100.5447',
  '13.7797, 100.5447 https://maps.app.goo.gl/AbC123',
  'https://line.me/R/ ของฉัน https://maps.google.com/?q=13.7797,100.5447',
  'https://maps.app.goo.gl/?link=https://www.google.com/maps?q%3D13.7797,100.5447',
  'HTTPS://MAPS.GOOGLE.COM/?q=13.7797,100.5447',
  '\u200ehttps://maps.google.com/?q=13.7797,100.5447\u200e',
])('reads the location from the link %s', (text) => {
  const parsed = parsePlace(text)
  expect(parsed.kind === 'place' && placeText(parsed.place)).toBe(placeText(ARI))
})

test('parses a full plus code as the centre of its area', () => {
  for (const text of ['7P52QGHV+VV', 'plus code: 7p52qghv+vv อารีย์']) {
    const parsed = parsePlace(text)
    expect(parsed.kind === 'place' && placeText(parsed.place)).toBe('13.77969, 100.54469')
  }
})

test.each([
  '51.5, -0.12',
  '0, 0',
  `48°51'24"N 2°21'3"E`,
  'https://maps.google.com/?q=35.68,139.76',
  '13.7797 S, 100.5447 E',
])('reports %s as outside Thailand', (text) => {
  expect(parsePlace(text).kind).toBe('abroad')
})

test.each(['137.797, 100.5447', '13.7797, 200.5447', 'lat: 100.5447, lng: 13.7797', `13°76'47"N 100°32'41"E`])(
  'reports %s as impossible coordinates',
  (text) => {
    expect(parsePlace(text).kind).toBe('impossible')
  },
)

test.each([
  'https://maps.app.goo.gl/AbC123',
  'https://goo.gl/maps/AbC123',
  'maps.app.goo.gl/AbC123',
  'https://g.co/kgs/AbC123',
  'https://share.google/AbC123',
  'https://maps.apple/p/AbC123',
  'https://maps.apple.com/p/AbC123',
  'https://osm.org/go/4sWZC0lQ--',
  'https://waze.com/ul/hw4rwf2m6s',
  'https://her.is/3AbC123',
  'https://bit.ly/3AbC123',
  'https://w3w.co/filled.count.soap',
  'บ้านอยู่ตรงนี้ https://maps.app.goo.gl/AbC123 ซอยอารีย์ 4',
])('reports %s as a shortened link, which has to be opened first', (text) => {
  expect(parsePlace(text)).toEqual({ kind: 'short' })
})

test.each([
  'https://www.google.com/maps/place/Ari,+Bangkok',
  'https://maps.google.com/?q=Ari+Bangkok+10400',
  'https://maps.google.com/?cid=1234567890123456789',
  'https://maps.apple.com/?address=Ari&auid=1',
  'https://www.openstreetmap.org/node/1234567',
  'https://www.google.com/maps/dir/13.7797,100.5447/Chiang+Mai/@15.9,99.6,7z',
  'https://www.google.com/maps/dir/?api=1&destination=Ari',
  'geo:0,0?q=Ari',
  'https://www.example.com/',
  'https://line.me/ti/p/AbC123',
])('reports %s as a link without coordinates', (text) => {
  expect(parsePlace(text)).toEqual({ kind: 'pointless' })
})

test.each([
  '13.7797',
  'อารีย์',
  'Sukhumvit 19, 10110',
  'ลาดพร้าว 15 10310',
  'ซอย 15 101',
  '15 101 อารีย์',
  '12/34 ซอย 5, 10400',
  '081-234-5678',
  'QGHV+VV กรุงเทพมหานคร',
  '13.7797 N, 100.5447 N',
  '13.7797, 100.5447 หรือ 18.7883, 98.9853',
  '13.7797, 100.5447, 18.7883, 98.9853',
  'https://maps.google.com/?q=13.7797,100.5447 https://maps.google.com/?q=18.7883,98.9853',
  '13.7797 กม. 100.5447',
  '47P 668000 1523000',
  '192.168.10.104',
  '25/11/2569 13:30',
])('reports %s as unclear', (text) => {
  expect(parsePlace(text).kind).toBe('unclear')
})

test('reports a text without visible characters as empty, and parses the output of placeText', () => {
  for (const text of ['', '  ', '\u200b', '\u202d\u202c \ufeff']) expect(parsePlace(text)).toEqual({ kind: 'empty' })
  expect(parsePlace(placeText(ARI))).toEqual({ kind: 'place', place: ARI })
})
