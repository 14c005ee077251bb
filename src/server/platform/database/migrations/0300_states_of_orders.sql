-- The state of an order as its GST code. It decides the kind of tax, so it is decided before money moves and never read from a text again.
ALTER TABLE orders ADD shipping_state_code text CHECK (shipping_state_code IN (
    '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17',
    '18', '19', '20', '21', '22', '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36',
    '37', '38'));
ALTER TABLE orders ADD CONSTRAINT orders_state_of_address CHECK (shipping_state_code IS NULL OR shipping_full_name IS NOT NULL);

-- Invoiced orders have the place of their invoice. The others get a code where PIN and text name one state together; the rest stand in
-- the list of unclear addresses.
WITH names (code, words) AS (VALUES
  ('01', 'jammukashmir jk jammu kashmir'), ('02', 'himachalpradesh hp himachal'), ('03', 'punjab pb panjab'),
  ('04', 'chandigarh ch'), ('05', 'uttarakhand uk ut ua uttaranchal uttrakhand'), ('06', 'haryana hr hariyana'),
  ('07', 'delhi dl newdelhi delhincr ncrdelhi nct dilli'), ('08', 'rajasthan rj rajsthan'), ('09', 'uttarpradesh up'),
  ('10', 'bihar br'), ('11', 'sikkim sk'), ('12', 'arunachalpradesh ar arunachal'), ('13', 'nagaland nl'),
  ('14', 'manipur mn'), ('15', 'mizoram mz'), ('16', 'tripura tr'), ('17', 'meghalaya ml'),
  ('18', 'assam as asam asom axom'), ('19', 'westbengal wb bengal paschimbengal paschimbanga'),
  ('20', 'jharkhand jh jharkand'), ('21', 'odisha od or orissa orrisa'),
  ('22', 'chhattisgarh cg ct chattisgarh chhatisgarh'), ('23', 'madhyapradesh mp'), ('24', 'gujarat gj gujrat'),
  ('26', 'dadranagarhavelidamandiu dd dn dh dnh dnhdd damandiu daman diu dadra dadranagarhaveli nagarhaveli damandiudadranagarhaveli'),
  ('27', 'maharashtra mh maharastra'), ('29', 'karnataka ka kn mysore karnatka'), ('30', 'goa ga'),
  ('31', 'lakshadweep ld laccadives laccadiveislands'), ('32', 'kerala kl keralam kerela'),
  ('33', 'tamilnadu tn tamizhnadu madras tamilnad'), ('34', 'puducherry py pondicherry pondy pondichery'),
  ('35', 'andamannicobarislands an ani andamannicobar andaman nicobar anislands'),
  ('36', 'telangana tg ts telengana'), ('37', 'andhrapradesh ap ad andhra'), ('38', 'ladakh la laddakh')
), pins (code, runs) AS (VALUES
  ('01', '{[180,182],[184,185],[190,193]}'), ('02', '{[171,177]}'), ('03', '{[140,148],[151,152],[160,160]}'),
  ('04', '{[160,160]}'), ('05', '{[244,244],[246,249],[262,263]}'), ('06', '{[121,127],[131,136]}'),
  ('07', '{[110,110]}'), ('08', '{[301,307],[311,314],[321,328],[331,335],[341,345]}'),
  ('09', '{[201,212],[221,233],[241,247],[250,251],[261,262],[271,277],[281,285]}'),
  ('10', '{[800,805],[811,814],[821,821],[823,824],[841,848],[851,855]}'), ('11', '{[737,737]}'),
  ('12', '{[786,786],[790,792]}'), ('13', '{[797,798]}'), ('14', '{[795,795]}'), ('15', '{[796,796]}'),
  ('16', '{[799,799]}'), ('17', '{[793,794]}'), ('18', '{[781,788]}'),
  ('19', '{[700,700],[711,713],[721,723],[731,736],[741,743]}'), ('20', '{[813,816],[822,822],[825,829],[831,835]}'),
  ('21', '{[751,770]}'), ('22', '{[490,497]}'), ('23', '{[450,458],[460,466],[470,477],[480,488]}'),
  ('24', '{[360,365],[370,370],[380,380],[382,385],[387,396]}'), ('26', '{[362,362],[396,396]}'),
  ('27', '{[400,402],[410,416],[421,425],[431,431],[440,445]}'), ('29', '{[560,563],[570,577],[580,587],[590,591]}'),
  ('30', '{[403,403]}'), ('31', '{[682,682]}'),
  ('32', '{[670,671],[673,673],[676,676],[678,680],[682,683],[685,686],[688,691],[695,695]}'),
  ('33', '{[600,614],[620,632],[635,639],[641,643]}'), ('34', '{[533,533],[605,605],[607,607],[609,609],[673,673]}'),
  ('35', '{[744,744]}'), ('36', '{[500,509]}'), ('37', '{[507,507],[515,518],[520,524],[530,535]}'),
  ('38', '{[194,194]}')
), written AS (
  SELECT o.id, substr(o.shipping_zip, 1, 3)::int AS beginning,
    regexp_replace(regexp_replace(lower(o.shipping_state), '\y(state|of|the|and|union|territory|india|in)\y', '', 'g'), '[^a-z]', '', 'g') AS word
  FROM orders o WHERE o.shipping_full_name IS NOT NULL AND o.shipping_zip ~ '^[1-9]\d\d'
), decided AS (
  SELECT w.id, n.code FROM written w JOIN names n ON w.word = ANY (string_to_array(n.words, ' '))
  WHERE EXISTS (SELECT FROM pins p WHERE p.code = n.code AND p.runs::int4multirange @> w.beginning)
    OR NOT EXISTS (SELECT FROM pins p WHERE p.runs::int4multirange @> w.beginning)
), placed AS (
  SELECT o.id, coalesce(
    (SELECT d.place_of_supply_code FROM tax_documents d WHERE d.order_id = o.id AND d.kind = 'invoice'),
    (SELECT d.code FROM decided d WHERE d.id = o.id)) AS code
  FROM orders o WHERE o.shipping_full_name IS NOT NULL
)
UPDATE orders o SET shipping_state_code = p.code FROM placed p WHERE p.id = o.id AND p.code IS NOT NULL;

-- Packing draws the invoice, which names the state.
CREATE FUNCTION refuse_packing_without_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Order % can''t be packed: the state of its address is not decided.', NEW.id
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;
CREATE TRIGGER has_state BEFORE INSERT OR UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'packed' AND NEW.shipping_state_code IS NULL) EXECUTE FUNCTION refuse_packing_without_state();
