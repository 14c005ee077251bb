-- The rows of a new shop.

-- From the clock, so that the number also grows after a restore to an earlier state.
INSERT INTO content_version (version) VALUES ((extract(epoch FROM clock_timestamp()) * 1000)::bigint);

INSERT INTO backup_schedule DEFAULT VALUES;

INSERT INTO stock_digest_terms DEFAULT VALUES;

INSERT INTO staff_roles (name, permissions, is_fixed, refund_limit_paise) VALUES
  ('owner', '{*}', true, NULL),
  ('orders', '{orders.read,orders.write,orders.hold,fulfil.write,refunds.write,products.read,stock.read,messages.read,messages.write,
    returns.read,returns.write,money.read,disputes.write,customers.read,customers.write,reviews.read,reviews.write}', false, 500000),
  ('packing', '{orders.read,orders.hold,fulfil.write,stock.read,returns.read,returns.write}', false, 500000),
  ('catalogue', '{products.read,products.write,stock.read,stock.write,words.write,products.publish,products.price,products.tax,
    stock.write_off,import.run}', false, 500000),
  ('accounts', '{orders.read,products.read,stock.read,audit.read,money.read,reports.read,finance.read,stock.cost}', false, 500000),
  ('editor', '{articles.write,articles.publish,words.write,newsletter.write}', false, 500000);

INSERT INTO page_texts (name)
VALUES ('testimonials'), ('faq'), ('about'), ('shipping'), ('privacy'), ('terms'), ('sustainability');

INSERT INTO reply_templates (name, body) VALUES
  ('Where the parcel is', E'Hello {{first_name}},\n\nyour order {{order}} is with {{carrier}} under the number {{tracking_number}}. Here you can follow it:\n{{tracking_link}}\n\nIf it does not move for three days, write to us again and we ask the carrier.'),
  ('Not sent yet', E'Hello {{first_name}},\n\nyour order {{order}} has not left us yet ({{order_status}}). You get a mail with its tracking number on the day it does.'),
  ('A photograph, please', E'Hello {{first_name}},\n\nwe are sorry that something is not right. Please send us a photograph of the pack and of the plant, by answering this mail, and tell us when you opened the pack. We then put it right.'),
  ('We look into it', E'Hello {{first_name}},\n\nthank you for telling us. We look into it and write to you again within three days. If it is urgent, ring {{support_phone}}.');

-- Words of shoppers for things.
INSERT INTO search_synonyms (term, means) VALUES
  -- Hindi names in Latin and Devanagari letters, and other English names and spellings. Texts may use a Hindi word too
  -- ('palak'), so the word itself counts in addition to its meaning.
  ('khad', 'fertilizer compost manure'), ('khaad', 'fertilizer compost manure'), ('खाद', 'fertilizer compost manure'),
  ('urvarak', 'fertilizer compost manure'), ('उर्वरक', 'fertilizer compost manure'),
  ('fertiliser', 'fertilizer compost manure'), ('fertilisers', 'fertilizer compost manure'),
  ('kenchua', 'compost vermicompost'), ('केंचुआ', 'compost vermicompost'), ('kechua', 'compost vermicompost'),
  ('vermi', 'compost vermicompost'), ('worm', 'compost vermicompost'),
  ('gobar', 'cow dung manure'), ('gobhar', 'cow dung manure'), ('गोबर', 'cow dung manure'),
  ('mitti', 'soil mix'), ('mitty', 'soil mix'), ('मिट्टी', 'soil mix'), ('माटी', 'soil mix'), ('mati', 'soil mix'),
  ('gamla', 'pot pots grow'), ('gamle', 'pot pots grow'), ('गमला', 'pot pots grow'), ('गमले', 'pot pots grow'),
  ('kundi', 'pot pots grow'),
  ('paudha', 'plant plants seedling'), ('paudhe', 'plant plants seedling'), ('podha', 'plant plants seedling'),
  ('पौधा', 'plant plants seedling'), ('पौधे', 'plant plants seedling'), ('poudha', 'plant plants seedling'),
  ('beej', 'seed seeds'), ('bij', 'seed seeds'), ('बीज', 'seed seeds'), ('beeja', 'seed seeds'),
  ('mirchi', 'chilli chillies pepper'), ('mirch', 'chilli chillies pepper'), ('मिर्च', 'chilli chillies pepper'),
  ('मिर्ची', 'chilli chillies pepper'), ('chili', 'chilli chillies pepper'), ('chilies', 'chilli chillies pepper'),
  ('chile', 'chilli chillies pepper'),
  ('palak', 'spinach palak'), ('पालक', 'spinach palak'), ('paalak', 'spinach palak'),
  ('tamatar', 'tomato tomatoes'), ('tamaatar', 'tomato tomatoes'), ('टमाटर', 'tomato tomatoes'),
  ('tamater', 'tomato tomatoes'),
  ('dhania', 'coriander dhania'), ('dhaniya', 'coriander dhania'), ('धनिया', 'coriander dhania'),
  ('cilantro', 'coriander dhania'), ('kothimeer', 'coriander dhania'), ('kothmir', 'coriander dhania'),
  ('methi', 'fenugreek methi'), ('मेथी', 'fenugreek methi'), ('menthya', 'fenugreek methi'),
  ('baingan', 'brinjal aubergine eggplant'), ('baigan', 'brinjal aubergine eggplant'),
  ('बैंगन', 'brinjal aubergine eggplant'), ('vangi', 'brinjal aubergine eggplant'),
  ('eggplant', 'brinjal aubergine eggplant'), ('aubergine', 'brinjal aubergine eggplant'),
  ('bhindi', 'okra bhindi'), ('भिंडी', 'okra bhindi'), ('bhendi', 'okra bhindi'), ('ladyfinger', 'okra bhindi'),
  ('okra', 'okra bhindi'),
  ('genda', 'marigold genda'), ('gainda', 'marigold genda'), ('गेंदा', 'marigold genda'),
  ('pudina', 'mint pudina'), ('पुदीना', 'mint pudina'), ('podina', 'mint pudina'),
  ('tulsi', 'tulsi basil'), ('tulasi', 'tulsi basil'), ('तुलसी', 'tulsi basil'), ('basil', 'tulsi basil'),
  ('pyaz', 'onion'), ('pyaaz', 'onion'), ('प्याज', 'onion'), ('kanda', 'onion'),
  ('lahsun', 'garlic'), ('lehsun', 'garlic'), ('लहसुन', 'garlic'),
  ('adrak', 'ginger'), ('अदरक', 'ginger'),
  ('haldi', 'turmeric'), ('हल्दी', 'turmeric'),
  ('aloo', 'potato'), ('aalu', 'potato'), ('आलू', 'potato'), ('alu', 'potato'),
  ('mooli', 'radish'), ('muli', 'radish'), ('मूली', 'radish'),
  ('gajar', 'carrot'), ('गाजर', 'carrot'),
  ('kheera', 'cucumber'), ('khira', 'cucumber'), ('खीरा', 'cucumber'), ('kakdi', 'cucumber'),
  ('lauki', 'gourd gourds'), ('लौकी', 'gourd gourds'), ('karela', 'gourd gourds'), ('करेला', 'gourd gourds'),
  ('turai', 'gourd gourds'), ('तोरई', 'gourd gourds'), ('dudhi', 'gourd gourds'),
  ('sem', 'beans bean'), ('सेम', 'beans bean'), ('phali', 'beans bean'), ('फली', 'beans bean'),
  ('matar', 'peas pea'), ('मटर', 'peas pea'),
  ('nimbu', 'lemon lime'), ('neembu', 'lemon lime'), ('नींबू', 'lemon lime'),
  ('gulab', 'rose roses'), ('गुलाब', 'rose roses'),
  ('mogra', 'jasmine'), ('मोगरा', 'jasmine'), ('chameli', 'jasmine'), ('चमेली', 'jasmine'),
  ('gudhal', 'hibiscus'), ('गुड़हल', 'hibiscus'), ('jaswand', 'hibiscus'),
  ('kadipatta', 'curry leaf leaves'), ('करी', 'curry leaf leaves'), ('curryleaf', 'curry leaf leaves'),
  ('नीम', 'neem'), ('nimba', 'neem'),
  ('chaulai', 'amaranth'), ('चौलाई', 'amaranth'),
  ('sarson', 'mustard'), ('सरसों', 'mustard'), ('rai', 'mustard'),
  ('phool', 'flower flowers'), ('phul', 'flower flowers'), ('फूल', 'flower flowers'),
  ('phal', 'fruit fruits'), ('फल', 'fruit fruits'),
  ('sabzi', 'vegetable vegetables'), ('sabji', 'vegetable vegetables'), ('सब्जी', 'vegetable vegetables'),
  ('सब्ज़ी', 'vegetable vegetables'), ('veg', 'vegetable vegetables'), ('veggie', 'vegetable vegetables'),
  ('veggies', 'vegetable vegetables'),
  ('patta', 'leaf leaves leafy'), ('patte', 'leaf leaves leafy'), ('पत्ता', 'leaf leaves leafy'),
  ('पत्ते', 'leaf leaves leafy'),
  ('jad', 'root roots'), ('जड़', 'root roots'),
  ('pani', 'water watering'), ('paani', 'water watering'), ('पानी', 'water watering'), ('sinchai', 'water watering'),
  ('सिंचाई', 'water watering'),
  ('jaivik', 'organic'), ('जैविक', 'organic'), ('desi', 'organic'),
  ('bagicha', 'garden gardening'), ('बगीचा', 'garden gardening'), ('bagwani', 'garden gardening'),
  ('बागवानी', 'garden gardening'), ('baagwani', 'garden gardening'),
  ('keeda', 'pest pests insects'), ('keede', 'pest pests insects'), ('कीड़ा', 'pest pests insects'),
  ('कीड़े', 'pest pests insects'), ('kida', 'pest pests insects'), ('bugs', 'pest pests insects'),
  ('barish', 'monsoon rain rains'), ('baarish', 'monsoon rain rains'), ('बारिश', 'monsoon rain rains'),
  ('mansoon', 'monsoon rain rains'), ('मानसून', 'monsoon rain rains'),
  ('garmi', 'summer heat'), ('गर्मी', 'summer heat'),
  ('sardi', 'winter'), ('सर्दी', 'winter'), ('thand', 'winter'),
  ('chhat', 'balcony terrace'), ('chat', 'balcony terrace'), ('छत', 'balcony terrace'), ('balkani', 'balcony terrace'),
  ('बालकनी', 'balcony terrace'),
  ('किट', 'kit kits'), ('set', 'kit kits'), ('combo', 'kit kits'),
  ('jeevanu', 'bacteria microbial microbes'), ('जीवाणु', 'bacteria microbial microbes'),
  ('probiotic', 'bacteria microbial microbes'),
  ('urea', 'nitrogen azotobacter rhizobium'), ('यूरिया', 'nitrogen azotobacter rhizobium'),
  ('dap', 'phosphorus phosphate'), ('psb', 'phosphorus phosphate'),
  ('kmb', 'potassium potash'), ('mop', 'potassium potash'),
  ('the', ''), ('and', ''), ('for', ''), ('of', ''), ('to', ''), ('in', ''), ('on', ''), ('a', ''), ('an', ''),
  ('is', ''), ('my', ''), ('with', ''), ('how', ''), ('what', ''), ('best', ''), ('buy', ''), ('ke', ''), ('ka', ''),
  ('ki', ''), ('ko', ''), ('liye', ''), ('aur', ''), ('mein', ''), ('me', ''), ('के', ''), ('का', ''), ('की', ''),
  ('को', ''), ('लिए', ''), ('और', ''), ('में', ''),
  -- English names of plants that our texts name in Hindi.
  ('spinach', 'palak'),
  ('coriander', 'dhania'),
  ('fenugreek', 'methi'),
  ('brinjal', 'baingan aubergine eggplant'),
  ('mint', 'pudina'),
  ('marigold', 'genda'),
  ('chilli', 'mirchi pepper'),
  ('compost', 'vermicompost khad'),
  ('manure', 'compost gobar dung'),
  ('worms', 'vermicompost earthworm'),
  ('npk', 'nitrogen phosphorus phosphate potassium potash'),
  ('microbe', 'microbial bacteria'), ('microbes', 'microbial bacteria'),
  ('bacteria', 'microbial microbes'),
  -- Words about the shop rather than gardens. Guides that use such a word by chance ('what compost returns') are no
  -- answer; a search without results leads to the pages about the shop.
  ('refund', ''), ('refunds', ''), ('refunded', ''), ('return', ''), ('returns', ''), ('exchange', ''),
  ('replacement', ''), ('delivery', ''), ('delivered', ''), ('deliver', ''), ('shipping', ''), ('shipped', ''),
  ('shipment', ''), ('courier', ''), ('order', ''), ('orders', ''), ('track', ''), ('tracking', ''), ('cancel', ''),
  ('cancellation', ''), ('payment', ''), ('payments', ''), ('pay', ''), ('upi', ''), ('cod', ''), ('invoice', ''),
  ('policy', ''), ('coupon', ''), ('discount', ''), ('login', ''), ('password', ''), ('account', ''), ('contact', ''),
  ('support', ''),
  -- Words to ignore.
  ('where', ''), ('when', ''), ('which', ''), ('why', ''), ('can', ''), ('do', ''), ('does', ''), ('i', ''), ('we', ''),
  ('you', ''), ('your', ''), ('our', ''), ('it', ''), ('this', ''), ('that', ''), ('are', ''), ('be', ''), ('at', ''),
  ('by', ''), ('from', ''), ('or', ''), ('some', ''), ('any', ''), ('good', ''), ('want', ''), ('need', ''),
  ('please', ''), ('hai', ''), ('kya', ''), ('kaise', ''), ('se', ''), ('है', ''), ('क्या', ''), ('कैसे', ''),
  ('से', '');

-- A restore alters these tables in the same transaction, so no trigger may be pending.
SET CONSTRAINTS ALL IMMEDIATE;
