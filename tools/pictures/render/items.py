from lib import *
import pickle
def label_layer(m, uv, path, width, centre, is_back):
    """A label on one face of a pouch: its colour, and where it covers. The back is printed mirrored, since both faces share their u."""
    image = bpy.data.images.load(path, check_existing=True)
    height = width * image.size[1] / image.size[0]
    mapping = m.a("ShaderNodeMapping")
    sign = -1 if is_back else 1
    mapping.inputs["Scale"].default_value = (sign / width, 1 / height, 1)
    mapping.inputs["Location"].default_value = (0.5 - sign * centre[0] / width, 0.5 - centre[1] / height, 0)
    m.l(uv, mapping.inputs[0])
    node = m.img(path, mapping.outputs[0])
    y = m.a("ShaderNodeSeparateXYZ")
    m.l(m.obj(), y.inputs[0])
    side = m.math("GREATER_THAN" if is_back else "LESS_THAN", y.outputs["Y"], 0.0)
    return node.outputs["Color"], m.math("MULTIPLY", node.outputs["Alpha"], side)


def m_pouch(product, base=("#b98e62", "#a87c50"), width=1.16, centre=(0.82, 1.045), W=1.64, H=2.50, rough=0.56):
    """Kraft paper with the product's labels on both faces; `width` is that of the label in decimetres of a 1 kg pouch."""
    m = N("pouch-" + product)
    uv = m.uv()
    col, fib = kraft_nodes(m, uv, base)
    mp = m.a("ShaderNodeMapping")
    mp.inputs["Scale"].default_value = (1 / W, 1 / H, 1)
    m.l(uv, mp.inputs[0])
    hgt = m.img(TEX + "pouch_height.png", mp.outputs[0], "Non-Color", "EXTEND").outputs[0]
    msk = m.img(TEX + "pouch_mask.png", mp.outputs[0], "Non-Color", "EXTEND").outputs[0]
    front, on_front = label_layer(m, uv, TEX + f"front-{product}.png", width, centre, False)
    back, on_back = label_layer(m, uv, TEX + f"back-{product}.png", width, centre, True)
    la = m.math("ADD", on_front, on_back, True)
    printed = m.mix(on_back, front, back)
    lab = m.mix(m.math("MULTIPLY", m.noise(uv, 60, 4, 0.6), 0.06), printed, (0.5, 0.45, 0.38))
    c = m.mix(la, col, lab)
    r = m.math("ADD", m.math("MULTIPLY", la, 0.60 - rough), rough)
    nb = m.bump(hgt, 0.042, 1.0)
    h2 = m.math(
        "ADD",
        m.math("MULTIPLY", fib, m.math("SUBTRACT", 1.0, m.math("MULTIPLY", la, 0.75))),
        m.math("MULTIPLY", la, 1.2),
    )
    nb = m.bump(h2, 0.007, 0.8, nb)
    m.set(Base_Color=c, Roughness=r, Specular=0.34, Normal=nb)
    tr = m.a("ShaderNodeBsdfTransparent")
    mx = m.a("ShaderNodeMixShader")
    m.l(msk, mx.inputs[0])
    m.l(tr.outputs[0], mx.inputs[1])
    m.l(m.p.outputs[0], mx.inputs[2])
    m.l(mx.outputs[0], m.out.inputs[0])
    return m.m


def pouch(product,loc=(0,0,0),rot=0,scale=1.0,tilt=0,**look):
    co,F,UV=pickle.load(open(ROOT+'/pouch.pkl','rb')); ob=mesh('pouch',co,F,UV,True,m_pouch(product,**look))
    sb=ob.modifiers.new('s','SUBSURF'); sb.levels=1; sb.render_levels=1
    ob.location=loc; ob.rotation_euler=(tilt,0,rot); ob.scale=(scale,)*3; return ob
def soil_disc(r,z,seed=1,crumbs=900,mat=None,dome=.06):
    rg=np.random.default_rng(seed); mat=mat or m_soil(); n=60; V=[];
    for j in range(26):
        rr=r*j/25
        for i in range(n):
            a=2*math.pi*i/n; V.append((rr*math.cos(a),rr*math.sin(a),z+dome*(1-(j/25)**2)+rg.normal(0,.014)))
    d=mesh('soil',V,gridfaces(n,26,True),None,True,mat,attr=rg.random(len(V))*.25)
    crumb_field(lambda k:(lambda rr,a:(rr*np.cos(a),rr*np.sin(a),z+dome*(1-(rr/r)**2)))((r-.05)*np.sqrt(rg.random(k)),rg.random(k)*2*math.pi),crumbs,seed,mat,(.012,.05)); return d
_ico=None
def ico():
    global _ico
    if _ico is None:
        import bmesh; bm=bmesh.new(); bmesh.ops.create_icosphere(bm,subdivisions=2,radius=1); _ico=(np.array([v.co[:] for v in bm.verts]),np.array([[v.index for v in f.verts] for f in bm.faces])); bm.free()
    return _ico
def crumb_field(pos,k,seed,mat,size=(.012,.05),flat=.75,rough=.16,uneven=.6):
    rg=np.random.default_rng(seed+99); iv,iF=ico(); P=np.stack(pos(k),1); V=np.zeros((k,len(iv),3)); s=size[0]+(size[1]-size[0])*rg.random(k)**3.2
    for i in range(k):
        q=iv*(1+rg.normal(0,rough,(len(iv),1)))*(1-uneven/2+uneven*rg.random(3)); A=np.linalg.qr(rg.normal(size=(3,3)))[0]; V[i]=q@A*s[i]*np.array([1,1,flat])+P[i]+np.array([0,0,s[i]*.35])
    F=(iF[None]+np.arange(k)[:,None,None]*len(iv)).reshape(-1,3); return mesh('crumbs',V.reshape(-1,3),F,None,True,mat,attr=np.repeat(rg.random(k)**2.5*.8,len(iv)))
def saucer_of(rb,mat):
    S=resample(rounded([(0.0001,.0),(rb*1.16,0,.03),(rb*1.34,.13,.012),(rb*1.34-.05,.13,.012),(rb*1.12,.055,.03),(0.0001,.05)],.02,6),.03); return lathe('saucer',S,mat,160)
def pot(loc=(0,0,0),r=.62,h=1.05,mat=None,saucer=True,seed=1,plant=None,soil=True):
    mat=mat or m_terracotta(); z0=.07 if saucer else 0; t=.055; rb=r*.70; rim=.24*h
    P=rounded([(0.0001,z0),(rb,z0,.03),(r*.935,z0+h-rim,.006),(r*.935,z0+h-rim-.001,.005),(r+.0,z0+h-rim+.012,.02),(r*1.03,z0+h,.035),(r*1.03-t*1.3,z0+h,.035),(r*.86,z0+h*.55),(rb-t,z0+t,.03),(.0001,z0+t)],.02,7)
    P=resample(P,.03); o=[lathe('pot',P,mat,160)]
    if saucer:
        o.append(saucer_of(rb,mat))
    if soil: o.append(soil_disc(min(r*.90,r*1.03-t*1.3-.01),z0+h-.13,seed)); o.append(bpy.data.objects['crumbs'] if False else bpy.context.collection.objects[-1])
    for x in o: x.location=(loc[0],loc[1],loc[2])
    return Vector(loc)+Vector((0,0,z0+h-.10))
# ---------- leaves
def leaf_geo(L,W,rg,nu=15,nv=9,curl=.5,fold=.25,wave=.03,shape='ovate',twist=0.0):
    """returns verts in local frame: x along, y across, z up; and UV"""
    u=np.linspace(0,1,nu); v=np.linspace(-1,1,nv)
    if shape=='ovate': w=np.sin(np.pi*np.clip(u,0,1)**.72)**.85*(1-.25*u)
    elif shape=='obovate': w=np.sin(np.pi*u**1.15)**.8
    elif shape=='heart': w=np.clip(np.sin(np.pi*u**.55),0,1)**.75*(1-.3*u)+.28*np.exp(-((u-.05)/.07)**2)
    elif shape=='lobed':
        # Teeth lean towards the tip and are deepest near the stalk, as on the leaflets of tomatoes.
        teeth=(u*4.6+.25)%1; w=np.sin(np.pi*np.clip(u,0,1)**.62)**.8*(1-.32*u)*(1-.38*(1-u*.6)*(1-teeth)**1.6)
    elif shape=='lance': w=np.sin(np.pi*u**.85)**1.05
    else: w=np.sin(np.pi*u)
    w=np.maximum(w,.012); ang=-curl*u**1.3*1.4+rg.normal(0,.05); dx=np.cos(ang);dz=np.sin(ang); x=np.concatenate([[0],np.cumsum((dx[1:]+dx[:-1])/2)])*L/(nu-1); zc=np.concatenate([[0],np.cumsum((dz[1:]+dz[:-1])/2)])*L/(nu-1)
    ph=rg.random()*6; V=[];UV=[]; side=rg.normal(0,.06)*L
    for i in range(nu):
        tw=twist*u[i]
        for j in range(nv):
            yy=v[j]*w[i]*W/2; zz=fold*abs(yy)+wave*L*math.sin(u[i]*9+ph+(3 if v[j]>0 else 0))*abs(v[j])**1.5*min(1,w[i]*2)
            y2=yy*math.cos(tw)-zz*math.sin(tw); z2=yy*math.sin(tw)+zz*math.cos(tw)
            V.append((x[i]-dz[i]*z2,y2+side*u[i]**2,zc[i]+dx[i]*z2)); UV.append((u[i],.5+.5*v[j]))
    return np.array(V),np.array(UV),gridfaces(nv,nu)
class Plant:
    def __init__(s,seed): s.rg=np.random.default_rng(seed); s.V=[];s.UV=[];s.F=[];s.A=[];s.n=0;s.sV=[];s.sF=[];s.sn=0;s.sA=[]
    def leaf(s,base,dirv,up,L,W,var,**k):
        V,UV,F=leaf_geo(L,W,s.rg,**k); d=Vector(dirv).normalized(); u=Vector(up); y=u.cross(d); 
        if y.length<1e-4: y=Vector((0,1,0)).cross(d)
        y.normalize(); z=d.cross(y); M=np.array([d,y,z]); P=V@M+np.array(base); s.V.append(P);s.UV.append(UV);s.F+= [tuple(a+s.n for a in f) for f in F]; s.A+= [var]*len(P); s.n+=len(P)
    def stem(s,pts,r0,r1,seg=8):
        pts=np.array(pts); n=len(pts); 
        for i in range(n):
            t=pts[min(i+1,n-1)]-pts[max(i-1,0)]; t=t/np.linalg.norm(t); a=np.cross(t,[0,0,1.]); a=a/np.linalg.norm(a) if np.linalg.norm(a)>1e-3 else np.array([1.,0,0]); b=np.cross(t,a); r=r0+(r1-r0)*i/(n-1)
            for k in range(seg): th=2*math.pi*k/seg; s.sV.append(pts[i]+r*(math.cos(th)*a+math.sin(th)*b)); s.sA.append(i/n)
        s.sF+=gridfaces(seg,n,True,s.sn); s.sn+=n*seg
    def build(s,lm,sm,loc,rot=0):
        a=mesh('leaves',np.concatenate(s.V),s.F,np.concatenate(s.UV),True,lm,attr=s.A); b=mesh('stems',s.sV,s.sF,None,True,sm,attr=s.sA) if len(s.sV) else a
        sb=a.modifiers.new('s','SUBSURF'); sb.levels=1; sb.render_levels=1
        for o in (a,b): o.location=loc; o.rotation_euler=(0,0,rot)
def bez(p0,p1,p2,n=14): t=np.linspace(0,1,n)[:,None]; p0,p1,p2=map(np.array,(p0,p1,p2)); return (1-t)**2*p0+2*t*(1-t)*p1+t*t*p2
def m_stem(c='#6f8a45'): return m_plain('stem',c,.5,.35,20,.004)
def ficus(loc,seed=1,H=1.7,n=13,lm=None,L=.75,W=.42,lean=.1,shape='ovate',stems=2):
    p=Plant(seed); rg=p.rg
    for q in range(stems):
        a0=rg.random()*6.28; top=np.array([lean*H*math.cos(a0),lean*H*math.sin(a0),H*(1-.22*q)]); st=bez((.08*math.cos(a0),.08*math.sin(a0),-.1),(top[0]*.2,top[1]*.2,H*.5),top,20); p.stem(st,.030,.014)
        for k in range(n):
            t=.22+.78*k/(n-1); b=st[min(19,int(t*19))]; az=a0+k*2.39996+rg.normal(0,.15); el=math.radians(8+55*t**2.2+rg.normal(0,6)); s=(.68+.42*math.sin(math.pi*min(1,t*.95)**.8))*(1-.45*(t>.92))
            d=np.array([math.cos(az)*math.cos(el),math.sin(az)*math.cos(el),math.sin(el)]); pb=b+d*.16*s; p.stem(bez(b,b+d*.08,pb,5),.011,.008); p.leaf(pb,d,(0,0,1),L*s,W*s,float(np.clip(.25+.6*t**2+rg.normal(0,.12),0,1)),curl=.55+rg.normal(0,.12),fold=.28,wave=.012,shape=shape)
    p.build(lm or m_leaf('ficus','#1f4a29','#4d7f3c','#86a864',.30,.22),m_stem('#6b6a3c'),loc)
def bushy(loc,seed=1,H=1.15,stems=9,lm=None,L=.34,W=.19,spread=.55,pairs=6,shape='ovate',sc='#7d8f4e'):
    p=Plant(seed); rg=p.rg
    for q in range(stems):
        a=q*2.39996+rg.normal(0,.25); sp=spread*math.sqrt((q+.4)/stems); h=H*(1-.35*(q/stems))*(.88+.24*rg.random()); top=np.array([sp*math.cos(a),sp*math.sin(a),h]); st=bez((.25*sp*math.cos(a),.25*sp*math.sin(a),-.08),(sp*.45*math.cos(a),sp*.45*math.sin(a),h*.6),top,16); p.stem(st,.016,.007)
        for k in range(pairs):
            t=.28+.72*k/(pairs-1); b=st[min(15,int(t*15))]; rot=a+k*math.pi/2+rg.normal(0,.2)
            for m in (0,math.pi):
                az=rot+m; el=math.radians(14+48*t**2+rg.normal(0,9)); s=(1.0-.52*max(0,t-.45)/.55)*(.85+.3*rg.random()); d=np.array([math.cos(az)*math.cos(el),math.sin(az)*math.cos(el),math.sin(el)]); p.stem([b,b+d*.03,b+d*.07*s],.006,.005,6)
                p.leaf(b+d*.07*s,d,(0,0,1),L*s,W*s,float(np.clip(.2+.65*t+rg.normal(0,.14),0,1)),nu=11,nv=7,curl=.5+rg.normal(0,.2),fold=.22,wave=.02,shape=shape)
    p.build(lm or m_leaf('tulsi','#3b6b2c','#84ad4c','#a8c97a',.42,.36),m_stem(sc),loc)
def fern(loc,seed=1,fronds=16,R=1.1,H=1.0,lm=None):
    p=Plant(seed); rg=p.rg
    for q in range(fronds):
        a=q*2.39996+rg.normal(0,.2); k=rg.random(); rr=R*(.45+.55*k); h=H*(1.15-.55*k); dr=np.array([math.cos(a),math.sin(a),0]); st=bez((0,0,-.05),dr*rr*.35+np.array([0,0,h*1.25]),dr*rr+np.array([0,0,h*.55]),34); p.stem(st,.010,.004,6)
        for i in range(4,34):
            t=i/33; tg=st[min(i+1,33)]-st[i-1]; tg/=np.linalg.norm(tg); sd=np.cross(tg,[0,0,1]); sd/=np.linalg.norm(sd); l=.30*math.sin(math.pi*(.12+.86*t)**.8)*(.9+.2*rg.random())*R
            for sg in (-1,1): p.leaf(st[i],sd*sg+tg*.45,(0,0,1),l,.055*R,float(np.clip(.25+.5*t+rg.normal(0,.1),0,1)),nu=6,nv=3,curl=.5,fold=.15,wave=0,shape='lance')
    p.build(lm or m_leaf('fern','#3a7030','#7fb04c','#9cc070',.45,.38),m_stem('#7b8a46'),loc)
# ---------- bottle
def m_amber(): 
    m=N('amber').set(Base_Color=(1,1,1),Roughness=.03,Transmission=1.0,IOR=1.45,Specular=.5)
    v=m.a('ShaderNodeVolumeAbsorption'); v.inputs['Color'].default_value=(.79,.57,.07,1); v.inputs['Density'].default_value=6.0; m.l(v.outputs[0],m.out.inputs['Volume']); return m.m
def m_wood():
    m=N('bamboo'); o=m.obj(); f=m.noise(o,6,6,.6,(6,6,.5)); g=m.noise(o,24,4,.6,(6,6,.35)); c=m.ramp(f,[(.3,hexc('#a87a4b')),(.6,hexc('#c79a68')),(.8,hexc('#d8b384'))]); c=m.mix(m.ramp(g,[(.55,(0,0,0)),(.75,(.4,.4,.4))]),c,hexc('#8a5f37')); m.set(Base_Color=c,Roughness=.48,Specular=.35,Normal=m.bump(g,.006,.5)); return m.m
def bottle(loc=(0,0,0),rot=0,label=TEX+'label_bottle.png'):
    r=.375; P=resample(rounded([(0.0001,.035),(.20,.03,.06),(.27,0,.05),(r,0,.075),(r,1.30,.19),(.165,1.53,.12),(.15,1.62),(.15,1.66)],.02,10),.025); P=np.vstack([P,[[.0001,1.66]]])
    b=lathe('bottle',P,m_amber(),160); m=N('label'); L=m.img(label,m.uv(),'sRGB','EXTEND'); c=m.mix(m.math('MULTIPLY',m.noise(m.obj(),50,4,.6),.05),L.outputs[0],(.5,.45,.4)); m.set(Base_Color=c,Roughness=.55,Specular=.3,Normal=m.bump(m.noise(m.obj(),90,4,.65),.003,.6))
    l=lathe('lab',[(r+.003,z) for z in np.linspace(.13,1.13,12)],m.m,120,arc=1.4615/r); sd=l.modifiers.new('t','SOLIDIFY'); sd.thickness=.002
    cap=lathe('cap',resample(rounded([(.0001,1.585),(.205,1.585,.012),(.205,1.93,.025),(.0001,1.93)],.02,8),.03),m_wood(),160)
    coll=lathe('collar',resample(rounded([(.12,1.55),(.175,1.55,.01),(.175,1.59,.01),(.12,1.59)],.01),.02),m_plain('blk','#1d1c1a',.35,.5),96)
    for o in (b,l,cap,coll): o.location=loc; o.rotation_euler=(0,0,rot)

def m_kraft(base=('#b98e62','#a87c50')):
    m=N('kraft'); c,h=kraft_nodes(m,m.obj(),base); m.set(Base_Color=c,Roughness=.75,Specular=.22,Normal=m.bump(h,.006,.8)); return m.m
def bevbox(name,x0,x1,y0,y1,z0,z1,mat,bev=.012):
    V=[(x,y,z) for z in (z0,z1) for y in (y0,y1) for x in (x0,x1)]; F=[(0,2,3,1),(4,5,7,6),(0,1,5,4),(2,6,7,3),(0,4,6,2),(1,3,7,5)]
    o=mesh(name,V,F,None,False,mat); b=o.modifiers.new('b','BEVEL'); b.width=bev; b.segments=3; b.limit_method='NONE'; o.data.use_auto_smooth=True; o.data.auto_smooth_angle=.9
    for p in o.data.polygons: p.use_smooth=True
    return o
def packet(label,loc,rot,tilt,w=.62,h=.90,base='#c9a67c'):
    n=24;m_=30;V=[];UV=[];F=[]
    for sg in (-1,1):
        for j in range(m_):
            for i in range(n):
                s=2*i/(n-1)-1;t=j/(m_-1); d=.028*(1-s**4)*math.sin(math.pi*min(1,t/.93))**.5 if t<.93 else 0; V.append((s*w/2,sg*(d+.0015),t*h)); UV.append((i/(n-1),t))
        f=gridfaces(n,m_,off=(0 if sg<0 else n*m_)); F+= f if sg<0 else [q[::-1] for q in f]
    m=N('pk'); L=m.img(label,m.uv(),'sRGB','EXTEND'); c=m.mix(m.math('MULTIPLY',m.noise(m.obj(),70,4,.6),.10),L.outputs[0],(.35,.27,.18)); m.set(Base_Color=c,Roughness=.68,Specular=.25,Normal=m.bump(m.noise(m.obj(),40,5,.65),.008,.8))
    o=mesh('packet',V,F,UV,True,m.m); o.location=loc; o.rotation_euler=(tilt,0,rot); return o
def coir(loc,rot=0,r=.26,h=.17,seed=1):
    m=N('coir'); o=m.obj(); f=m.noise(o,18,6,.7,(1,1,2.5)); c=m.ramp(f,[(.3,hexc('#4a3220')),(.6,hexc('#7a5636')),(.8,hexc('#a37c52'))]); m.set(Base_Color=c,Roughness=.95,Specular=.1,Normal=m.bump(m.noise(o,34,6,.75),.03,1.0))
    P=resample(rounded([(.0001,0),(r,0,.03),(r,h,.03),(.05,h,.01),(.045,h-.03,.01),(.0001,h-.03)],.02,6),.02); l=lathe('coir',P,m.m,96); l.location=loc; l.rotation_euler=(0,0,rot); return l
def m_plank(a='#b08a60',b='#8d673f',c='#c9a679'):
    m=N('plank'); o=m.obj(); at=m.a('ShaderNodeAttribute',attribute_name='rnd').outputs['Fac']; sh=m.a('ShaderNodeVectorMath',operation='ADD'); m.l(o,sh.inputs[0]); cb=m.a('ShaderNodeCombineXYZ'); m.l(m.math('MULTIPLY',at,37.0),cb.inputs[0]); m.l(m.math('MULTIPLY',at,91.0),cb.inputs[1]); m.l(cb.outputs[0],sh.inputs[1]); v=sh.outputs[0]
    g=m.noise(v,1.6,8,.62,(.45,5,5)); f=m.noise(v,14,5,.65,(.3,7,7)); col=m.ramp(g,[(.30,hexc(b)),(.52,hexc(a)),(.72,hexc(c))]); col=m.mix(m.ramp(f,[(.5,(0,0,0)),(.75,(.45,.45,.45))]),col,hexc('#6b4a2b')); col=m.mix(m.math('MULTIPLY',at,.3),col,hexc('#7d5a38'))
    m.set(Base_Color=col,Roughness=m.math('ADD',m.math('MULTIPLY',f,.25),.38),Specular=.35,Normal=m.bump(m.math('ADD',g,m.math('MULTIPLY',f,.7)),.012,.7)); return m.m
def planks(x0,x1,y0,y1,w=.95,z=0,th=.25,seed=2):
    rg=np.random.default_rng(seed); mt=m_plank(); y=y0
    while y<y1:
        o=bevbox('plank',x0,x1,y+.006,y+w-.006,z-th,z+rg.normal(0,.003),mt,.014); a=o.data.attributes.new('rnd','FLOAT','POINT'); a.data.foreach_set('value',np.full(len(o.data.vertices),rg.random(),np.float32)); y+=w
def m_limewash(a='#d8c6aa',b='#c7b292',c='#e6d9c3'):
    m=N('lime'); o=m.obj(); f=m.noise(o,.55,8,.62); g=m.noise(o,2.6,7,.65,(1,1,.6)); col=m.ramp(m.math('ADD',m.math('MULTIPLY',f,.6),m.math('MULTIPLY',g,.4)),[(.36,hexc(b)),(.50,hexc(a)),(.66,hexc(c))]); m.set(Base_Color=col,Roughness=.92,Specular=.1,Normal=m.bump(m.math('ADD',g,m.math('MULTIPLY',m.noise(o,22,6,.7),.25)),.05,.6)); return m.m
