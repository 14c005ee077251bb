/** States and territories by the codes of ISO 3166-2:IN, and those that shop programs still write. */
const names = new Map<string, string>(
  Object.entries<string>({
    ...{ AN: 'Andaman and Nicobar Islands', AP: 'Andhra Pradesh', AR: 'Arunachal Pradesh', AS: 'Assam' },
    ...{ BR: 'Bihar', CH: 'Chandigarh', CG: 'Chhattisgarh', CT: 'Chhattisgarh' },
    ...{ DD: 'Dadra and Nagar Haveli and Daman and Diu', DH: 'Dadra and Nagar Haveli and Daman and Diu' },
    ...{ DN: 'Dadra and Nagar Haveli and Daman and Diu', DL: 'Delhi', GA: 'Goa', GJ: 'Gujarat' },
    ...{ HP: 'Himachal Pradesh', HR: 'Haryana', JH: 'Jharkhand', JK: 'Jammu and Kashmir', KA: 'Karnataka' },
    ...{ KL: 'Kerala', LA: 'Ladakh', LD: 'Lakshadweep', MH: 'Maharashtra', ML: 'Meghalaya', MN: 'Manipur' },
    ...{ MP: 'Madhya Pradesh', MZ: 'Mizoram', NL: 'Nagaland', OD: 'Odisha', OR: 'Odisha', PB: 'Punjab' },
    ...{ PY: 'Puducherry', RJ: 'Rajasthan', SK: 'Sikkim', TG: 'Telangana', TS: 'Telangana' },
    ...{ TN: 'Tamil Nadu', TR: 'Tripura', UK: 'Uttarakhand', UT: 'Uttarakhand', UP: 'Uttar Pradesh' },
    WB: 'West Bengal',
  }),
)

/** The name of a state where its code is written, else what is written. */
export const stateNamed = (written: string): string => names.get(written.toUpperCase()) ?? written
