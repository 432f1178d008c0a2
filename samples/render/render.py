"""blender -b -t 1 --python samples/render/render.py -- FOLDER [--size N] [--samples N] [--known FILE] [NAME…]
Renders the named pictures, or all, to FOLDER/NAME.png; those whose hash stands in FILE are left out."""
import argparse
import importlib
import json
import os
import sys
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy
import studio
from shots import ALL, hash_of

for category in sorted(os.listdir(os.path.join(HERE, 'goods'))):
    for file in sorted(os.listdir(os.path.join(HERE, 'goods', category))):
        if file.endswith('.py'):
            importlib.import_module(f'goods.{category}.{file[:-3]}')


def read(file):
    if not file or not os.path.exists(file):
        return {}
    with open(file) as text:
        return json.load(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    parser.add_argument('--size', type=int, default=studio.SIZE)
    parser.add_argument('--samples', type=int, default=studio.SAMPLES)
    parser.add_argument('--known')
    parser.add_argument('--adopt', action='store_true')
    parser.add_argument('names', nargs='*')
    args = parser.parse_intermixed_args(sys.argv[sys.argv.index('--') + 1 :])
    os.makedirs(args.folder, exist_ok=True)
    known = read(args.known)
    # In the order of the names given.
    wanted = [n for start in args.names or [''] for n in ALL if n.startswith(start)]
    for name in dict.fromkeys(wanted):
        build, shot = ALL[name]
        samples = shot['samples'] or args.samples
        now = hash_of(name, args.size, samples)
        if known.get(name) == now:
            continue
        if not args.adopt:
            began = time.process_time()
            scene = studio.empty_scene()
            scene.cycles.seed = zlib.crc32(name.encode()) % 10_000
            build(**shot['what'])
            studio.ground(shot['ground'])
            studio.lights(**shot['light'])
            studio.camera(shot['turn'], shot['rise'], shot['fill'], shot['aim'], shot['blur'])
            studio.shoot(os.path.join(args.folder, name + '.png'), args.size, samples)
            print(f'PICTURE {name} {time.process_time() - began:.0f} s', flush=True)
        done = read(os.path.join(args.folder, 'hashes.json'))
        done[name] = now
        with open(os.path.join(args.folder, 'hashes.json'), 'w') as out:
            json.dump(done, out, indent=2, sort_keys=True)


main()
