/** The titles of a WooCommerce table that we read, as its translations write them. */
interface WooTitles {
  id: string[]
  type: string[]
  sku: string[]
  name: string[]
  published: string[]
  visibility: string[]
  summary: string[]
  description: string[]
  saleStarts: string[]
  saleEnds: string[]
  weight: string[]
  sale: string[]
  regular: string[]
  categories: string[]
  images: string[]
  parent: string[]
  attributeNames: string[]
  attributeValues: string[]
  attributeFlags: string[]
}

export type WooField = keyof WooTitles

/** WooCommerce writes its titles in the language of the person who exports. */
export const wooLanguages: WooTitles[] = [
  // English
  {
    id: ['ID'],
    type: ['Type'],
    sku: ['SKU'],
    name: ['Name'],
    published: ['Published'],
    visibility: ['Visibility in catalog', 'Visibility in catalogue'],
    summary: ['Short description'],
    description: ['Description'],
    saleStarts: ['Date sale price starts'],
    saleEnds: ['Date sale price ends'],
    weight: ['Weight ({unit})'],
    sale: ['Sale price'],
    regular: ['Regular price'],
    categories: ['Categories'],
    images: ['Images'],
    parent: ['Parent'],
    attributeNames: ['Attribute {n} name'],
    attributeValues: ['Attribute {n} value(s)'],
    attributeFlags: ['Attribute {n} visible', 'Attribute {n} global', 'Attribute {n} default'],
  },
  // German
  {
    id: ['ID'],
    type: ['Typ'],
    sku: ['Artikelnummer', 'SKU'],
    name: ['Name'],
    published: ['Veröffentlicht'],
    visibility: ['Sichtbarkeit im Katalog'],
    summary: ['Kurzbeschreibung'],
    description: ['Beschreibung'],
    saleStarts: ['Datum, an dem Angebotspreis beginnt'],
    saleEnds: ['Datum, an dem Angebotspreis endet'],
    weight: ['Gewicht ({unit})'],
    sale: ['Angebotspreis'],
    regular: ['Regulärer Preis'],
    categories: ['Kategorien'],
    images: ['Bilder'],
    parent: ['Übergeordnetes Produkt'],
    attributeNames: ['Attribut {n} Name'],
    attributeValues: ['Attribut {n} Wert(e)'],
    attributeFlags: ['Attribut {n} Sichtbar', 'Attribut {n} Global', 'Attribut {n} Standard'],
  },
  // French
  {
    id: ['ID'],
    type: ['Type'],
    sku: ['UGS'],
    name: ['Nom'],
    published: ['Publié'],
    visibility: ['Visibilité dans le catalogue'],
    summary: ['Description courte'],
    description: ['Description'],
    saleStarts: ['Date de début de promo'],
    saleEnds: ['Date de fin de promo'],
    weight: ['Poids ({unit})'],
    sale: ['Tarif promo', 'Prix de vente', 'Prix promo'],
    regular: ['Tarif régulier', 'Prix de base', 'Prix régulier'],
    categories: ['Catégories'],
    images: ['Images'],
    parent: ['Parent'],
    attributeNames: ["Nom de l'attribut {n}"],
    attributeValues: ["Valeur(s) de l'attribut {n}"],
    attributeFlags: ['Attribut {n} visible', 'Attribut {n} global', 'Attribut {n} par défaut'],
  },
  // Spanish
  {
    id: ['ID'],
    type: ['Tipo'],
    sku: ['SKU'],
    name: ['Nombre'],
    published: ['Publicado'],
    visibility: ['Visibilidad en el catálogo'],
    summary: ['Descripción corta'],
    description: ['Descripción'],
    saleStarts: ['Día en que empieza el precio rebajado'],
    saleEnds: ['Día en que termina el precio rebajado'],
    weight: ['Peso ({unit})'],
    sale: ['Precio rebajado'],
    regular: ['Precio normal'],
    categories: ['Categorías'],
    images: ['Imágenes'],
    parent: ['Superior'],
    attributeNames: ['Nombre del atributo {n}'],
    attributeValues: ['Valor(es) del atributo {n}'],
    attributeFlags: ['Atributo visible {n}', 'Atributo global {n}', 'Atributo por defecto {n}'],
  },
  // Italian
  {
    id: ['ID'],
    type: ['Tipo'],
    sku: ['SKU'],
    name: ['Nome'],
    published: ['Pubblicato'],
    visibility: ['Visibilità nel catalogo'],
    summary: ['Breve descrizione'],
    description: ['Descrizione'],
    saleStarts: ['Data di partenza del prezzo in saldo'],
    saleEnds: ["Data in cui termina l'offerta"],
    weight: ['Peso ({unit})'],
    sale: ['Prezzo in offerta'],
    regular: ['Prezzo di listino'],
    categories: ['Categorie'],
    images: ['Immagine', 'Immagini'],
    parent: ['Genitore'],
    attributeNames: ["Nome dell'attributo {n}", 'Attributo {n} nome'],
    attributeValues: ["Valore dell'attributo {n}", 'Attributo {n} valore(i)'],
    attributeFlags: ['Attributo {n} visibile', 'Attributo {n} globale', 'Attributo {n} predefinito'],
  },
  // Dutch
  {
    id: ['ID'],
    type: ['Type'],
    sku: ['Artikelnummer', 'SKU'],
    name: ['Naam'],
    published: ['Gepubliceerd'],
    visibility: ['Zichtbaarheid in catalogus'],
    summary: ['Korte beschrijving', 'Korte omschrijving'],
    description: ['Beschrijving'],
    saleStarts: ['Startdatum actieprijs'],
    saleEnds: ['Einddatum actieprijs'],
    weight: ['Gewicht ({unit})'],
    sale: ['Actieprijs'],
    regular: ['Reguliere prijs'],
    categories: ['Categorieën'],
    images: ['Afbeeldingen'],
    parent: ['Hoofd'],
    attributeNames: ['Naam eigenschap {n}'],
    attributeValues: ['Waarde eigenschap {n}', 'Waarde(n) eigenschap {n}'],
    attributeFlags: ['Zichtbare eigenschap {n}', 'Globale eigenschap {n}', 'Standaardeigenschap {n}'],
  },
  // Portuguese
  {
    id: ['ID'],
    type: ['Tipo'],
    sku: ['SKU', 'REF'],
    name: ['Nome'],
    published: ['Publicado'],
    visibility: ['Visibilidade no catálogo'],
    summary: ['Descrição curta', 'Breve descrição'],
    description: ['Descrição'],
    saleStarts: ['Data de preço promocional começa em'],
    saleEnds: ['Data de preço promocional termina em'],
    weight: ['Peso ({unit})'],
    sale: ['Preço promocional'],
    regular: ['Preço', 'Preço normal'],
    categories: ['Categorias'],
    images: ['Imagens'],
    parent: ['Ascendente', 'Produto ascendente'],
    attributeNames: ['Nome do atributo {n}'],
    attributeValues: ['Valores do atributo {n}', 'Valor(es) do atributo {n}'],
    attributeFlags: ['Visibilidade do atributo {n}', 'Atributo global {n}', 'Atributo padrão {n}'],
  },
  // Polish
  {
    id: ['ID', 'Identyfikator'],
    type: ['Rodzaj', 'Typ'],
    sku: ['SKU'],
    name: ['Nazwa'],
    published: ['Opublikowano', 'Opublikowany'],
    visibility: ['Widoczność w katalogu'],
    summary: ['Krótki opis'],
    description: ['Opis'],
    saleStarts: ['Data rozpoczęcia promocji'],
    saleEnds: ['Data zakończenia promocji'],
    weight: ['Waga ({unit})'],
    sale: ['Cena promocyjna'],
    regular: ['Cena', 'Cena regularna'],
    categories: ['Kategorie'],
    images: ['Obrazki'],
    parent: ['Element nadrzędny', 'Nadrzędny'],
    attributeNames: ['Nazwa atrybutu {n}'],
    attributeValues: ['Wartości atrybutu {n}'],
    attributeFlags: ['Atrybut {n} widoczny', 'Atrybut {n}: globalny', 'Atrybut {n} globalny'],
  },
  // Turkish
  {
    id: ['Kimlik'],
    type: ['Tür'],
    sku: ['Stok kodu (SKU)'],
    name: ['İsim'],
    published: ['Yayımlanmış'],
    visibility: ['Katalogda görünürlük'],
    summary: ['Kısa açıklama'],
    description: ['Açıklama'],
    saleStarts: ['İndirimli fiyatın başladığı tarih'],
    saleEnds: ['İndirimli fiyatın bittiği tarih'],
    weight: ['Ağırlık ({unit})'],
    sale: ['İndirimli satış fiyatı'],
    regular: ['Normal fiyat'],
    categories: ['Kategoriler'],
    images: ['Görseller'],
    parent: ['Ebeveyn'],
    attributeNames: ['Nitelik {n} ismi'],
    attributeValues: ['Nitelik {n} değer(ler)i'],
    attributeFlags: ['Nitelik {n} görünür', 'Nitelik {n} genel'],
  },
]
