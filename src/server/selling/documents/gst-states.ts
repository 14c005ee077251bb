/** States and union territories with their GST codes from the tax authority. */
const codes: Record<string, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** Other names that people write in an address. */
const otherNames = new Map<string, string>(
  Object.entries<string>({
    ap: 'Andhra Pradesh',
    ts: 'Telangana',
    tg: 'Telangana',
    tn: 'Tamil Nadu',
    mh: 'Maharashtra',
    ka: 'Karnataka',
    kl: 'Kerala',
    mp: 'Madhya Pradesh',
    up: 'Uttar Pradesh',
    wb: 'West Bengal',
    gj: 'Gujarat',
    orissa: 'Odisha',
    pondicherry: 'Puducherry',
    'new delhi': 'Delhi',
    'nct of delhi': 'Delhi',
    uttaranchal: 'Uttarakhand',
  }),
)

export interface GstState {
  name: string
  /** Two digits. */
  code: string
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const byPlainName = new Map(
  Object.entries(codes).map(([name, code]) => [plain(name), { name, code }] as const),
)

/** The state that an address names, in any spelling; null for an unknown one. */
export function findGstState(written: string): GstState | null {
  const name = plain(written)
  return byPlainName.get(plain(otherNames.get(name) ?? name)) ?? null
}
