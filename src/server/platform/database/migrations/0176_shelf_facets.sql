-- What a card says first of a long name (its beginning; otherwise it is not shown), and the crops that a product suits: by slug, as the shop's crops are named.
ALTER TABLE products
  ADD short_name text CHECK (short_name <> ''),
  ADD crops text[] NOT NULL DEFAULT '{}' CHECK (array_position(crops, NULL) IS NULL AND cardinality(crops) <= 60);

-- The products of earlier releases, for shops that have them already.
UPDATE products SET short_name = f.short_name, crops = f.crops::text[] FROM (VALUES
  ('balcony-feed', 'Balcony Feed', '{tomato,chilli,capsicum,brinjal,okra,radish,carrot,beetroot,cabbage-and-cauliflower,french-bean,pea,cucumber,bitter-gourd,bottle-gourd,palak,methi,amaranthus,lettuce,coriander,mint,curry-leaf,tulsi,lemon,strawberry,rose,hibiscus,money-plant,aloe}'),
  ('bloom-and-fruit-feed', 'Bloom & Fruit', '{tomato,chilli,capsicum,brinjal,okra,cucumber,bitter-gourd,bottle-gourd,lemon,strawberry,rose,hibiscus}'),
  ('vermicompost-neem-blend', 'Vermicompost', '{tomato,chilli,capsicum,brinjal,okra,radish,carrot,beetroot,cabbage-and-cauliflower,french-bean,pea,cucumber,bitter-gourd,bottle-gourd,palak,methi,amaranthus,lettuce,coriander,mint,curry-leaf,tulsi,lemon,strawberry,rose,hibiscus,money-plant,aloe}'),
  ('leafy-greens-feed', 'Leafy Greens', '{palak,methi,amaranthus,lettuce,coriander,mint}'),
  ('kitchen-garden-seeds', 'Kitchen Garden', '{palak,methi,coriander,okra,tomato,chilli}'),
  ('balcony-starter-kit', NULL, '{coriander,palak,methi}'),
  ('terracotta-herb-kit', NULL, '{tulsi,coriander,methi}'),
  ('root-partner-mycorrhiza', 'Root Partner', '{tomato,chilli,capsicum,brinjal,okra,carrot,french-bean,pea,cucumber,bitter-gourd,bottle-gourd,methi,lettuce,coriander,mint,curry-leaf,tulsi,lemon,strawberry,rose,hibiscus,money-plant,aloe}')
) AS f (slug, short_name, crops)
WHERE products.slug = f.slug;
